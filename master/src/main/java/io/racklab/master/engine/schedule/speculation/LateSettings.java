package io.racklab.master.engine.schedule.speculation;

/**
 * The thresholds of LATE, with Hadoop 0.22's names for them.
 *
 * @param lagNanos the time for which a task must run before it may be copied (SPECULATIVE_LAG, 60
 *     s)
 * @param slowTask the standard deviations below the mean rate at which a task is slow
 *     (mapreduce.job.speculative.slowtaskthreshold, 1.0)
 * @param slowNode the standard deviations above the mean time of tasks at which a node is slow
 *     (mapreduce.job.speculative.slownodethreshold, 1.0)
 * @param cap the share of a job's running tasks with copies at which no more are added
 *     (mapreduce.job.speculative.speculativecap, 0.1)
 * @param minCopies the number of copies that may run whatever the cap (MIN_SPEC_CAP, 10)
 * @param minSlotShare the share of the cluster's slots that copies may hold whatever the cap
 *     (MIN_SLOTS_CAP, 0.01)
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
