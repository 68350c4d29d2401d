package io.racklab.master.schedule.shuffleaware;

import io.racklab.master.job.Job;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.workload.ShuffleClass;

/**
 * Predicts how much a job will shuffle (NAS, Section III-A and Eq. 1): its map output / input ratio
 * times its input, with a ratio of 1 while none is known. A job without reduces is known to shuffle
 * nothing. Sizes are emulated bytes, rounded down.
 *
 * @param source of the ratios
 */
record ShufflePredictor(RatioSource source) {
  private static final double UNPREDICTED = 1;

  /** Whether the job's ratio is known, rather than taken for 1. */
  public boolean predicted(Job job) {
    return job.spec().mapOnly() || source.of(job).isPresent();
  }

  /** The map output / input ratio. */
  public double ratio(Job job) {
    return job.spec().mapOnly() ? 0 : source.of(job).orElse(UNPREDICTED);
  }

  /** The bytes that a map is predicted to put out for the shuffle. */
  public long mapOutput(Job job, int map) {
    return (long) (ratio(job) * job.bytes().mapInput(map));
  }

  /** The bytes that the whole job is predicted to shuffle. */
  public long shuffle(Job job) {
    return (long) (ratio(job) * job.spec().inputBytes());
  }

  /** The class of the job by what it will shuffle in its original size. */
  public ShuffleClass shuffleClass(Job job, ClusterView view) {
    return ShuffleClass.of((long) (shuffle(job) / view.scaleBytes()));
  }

  /** Whether the job reads little in its original size. */
  public static boolean smallInput(Job job, ClusterView view) {
    return ShuffleClass.smallInput((long) (job.spec().inputBytes() / view.scaleBytes()));
  }
}
