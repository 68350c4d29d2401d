package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.workload.ShuffleClass;

/**
 * Predicts the shuffle of a job (NAS, Section III-A and Eq. 1): its ratio of map output to input
 * times its input. An unknown ratio counts as 1. Sizes are in emulated bytes, rounded down.
 *
 * @param source the source of the ratios
 * @param mapOnly the prediction for jobs without reduces
 */
record ShufflePredictor(RatioSource source, MapOnlyJobs mapOnly) {
  private static final double UNPREDICTED = 1;

  /** True if the job's ratio is known rather than assumed. */
  public boolean predicted(Job job) {
    return job.spec().mapOnly() && mapOnly == MapOnlyJobs.PREDICTED || source.of(job).isPresent();
  }

  /** Returns the job's ratio of map output to input. */
  public double ratio(Job job) {
    if (!job.spec().mapOnly()) {
      return source.of(job).orElse(UNPREDICTED);
    }
    return predicted(job) || mapOnly == MapOnlyJobs.UNPREDICTED_LIGHT ? 0 : UNPREDICTED;
  }

  /** Returns the predicted output of a map, in bytes. */
  public long mapOutput(Job job, int map) {
    return (long) (ratio(job) * job.bytes().mapInput(map));
  }

  /** Returns the bytes that the whole job is predicted to shuffle. */
  public long shuffle(Job job) {
    return (long) (ratio(job) * job.spec().inputBytes());
  }

  /** Returns the job's class by its predicted shuffle in the workload's original bytes. */
  public ShuffleClass shuffleClass(Job job, ClusterView view) {
    return ShuffleClass.of((long) (shuffle(job) / view.scaleBytes()));
  }

  /** True if the job's input in the workload's original bytes is small. */
  public static boolean smallInput(Job job, ClusterView view) {
    return ShuffleClass.smallInput((long) (job.spec().inputBytes() / view.scaleBytes()));
  }
}
