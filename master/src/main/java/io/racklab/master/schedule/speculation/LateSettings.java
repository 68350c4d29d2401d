package io.racklab.master.schedule.speculation;

/**
 * The thresholds of LATE, with Hadoop 0.22's names for them.
 *
 * @param lagNanos a task runs so long before it may be copied (SPECULATIVE_LAG, 60 s)
 * @param slowTask a task is slow whose rate is below the mean by so many standard deviations
 *     (mapreduce.job.speculative.slowtaskthreshold, 1.0)
 * @param slowNode a node is slow whose tasks took longer than the mean by so many standard
 *     deviations (mapreduce.job.speculative.slownodethreshold, 1.0)
 * @param cap no copies are added while this share of a job's running tasks have one
 *     (mapreduce.job.speculative.speculativecap, 0.1)
 * @param minCopies so many copies may run whatever the cap (MIN_SPEC_CAP, 10)
 * @param minSlotShare copies may hold this share of the cluster's slots whatever the cap
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
