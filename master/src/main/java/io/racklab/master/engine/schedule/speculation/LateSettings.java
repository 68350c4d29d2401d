package io.racklab.master.engine.schedule.speculation;

/**
 * The thresholds of LATE, with Hadoop 0.22's names for them.
 *
 * @param lagNanos the time for which a task must run before it may be copied (SPECULATIVE_LAG, 60
 *     s)
 * @param slowTask a task is slow if its rate is more than this number of standard deviations below
 *     the mean rate (mapreduce.job.speculative.slowtaskthreshold, 1.0)
 * @param slowNode a node is slow if its mean task time is more than this number of standard
 *     deviations above the mean over the nodes (mapreduce.job.speculative.slownodethreshold, 1.0)
 * @param cap no more copies are made once this share of a job's running tasks have copies
 *     (mapreduce.job.speculative.speculativecap, 0.1)
 * @param minCopies the number of copies of a job that may run whatever the cap (MIN_SPEC_CAP, 10)
 * @param minSlotShare the share of the cluster's slots that the copies of a job may hold whatever
 *     the cap (MIN_SLOTS_CAP, 0.01)
 */
record LateSettings(
    long lagNanos,
    double slowTask,
    double slowNode,
    double cap,
    int minCopies,
    double minSlotShare) {
  public LateSettings {
    if (lagNanos < 0 || !(slowTask >= 0) || !(slowNode >= 0) || !(cap >= 0) || minCopies < 0) {
      throw new IllegalArgumentException("a threshold of LATE is negative");
    }
    if (!(minSlotShare >= 0 && minSlotShare <= 1)) {
      throw new IllegalArgumentException("minSlotShare must be from 0 to 1, not " + minSlotShare);
    }
  }
}
