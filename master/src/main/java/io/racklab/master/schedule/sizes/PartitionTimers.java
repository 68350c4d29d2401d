package io.racklab.master.schedule.sizes;

/**
 * The limits on the service that a job gets in a partition before it moves on to the next (Tyrex).
 */
interface PartitionTimers {
  /**
   * The limit as of now.
   *
   * @param partition from 0
   * @param present the partial sizes of the jobs that are in it, slot-nanoseconds: of each, its
   *     tasks that have ended there
   * @param past those of the jobs that have been in it before, and moved on or ended
   * @return slot-nanoseconds; jobs of more move on, none where it is {@link Long#MAX_VALUE}
   */
  long timer(int partition, long[] present, long[] past);
}
