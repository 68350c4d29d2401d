package io.racklab.master.engine.schedule.sizes;

/**
 * The limits on the service that a job gets in a partition before it moves on to the next (Tyrex).
 */
interface PartitionTimers {
  /** Returns the kind of the orders with such limits. */
  String kind();

  /** Returns a plain model of these limits. */
  TyrexModel.Timers model();

  /**
   * Returns the current limit.
   *
   * @param partition the partition's number, from 0
   * @param present the partial sizes, in slot-nanoseconds, of the jobs that are in it; the partial
   *     size of a job is that of its tasks that have ended there
   * @param past the partial sizes of the jobs that were in it before, and moved on or ended
   * @return the limit in slot-nanoseconds, beyond which jobs move on; {@link Long#MAX_VALUE} for
   *     none
   */
  long timer(int partition, long[] present, long[] past);
}
