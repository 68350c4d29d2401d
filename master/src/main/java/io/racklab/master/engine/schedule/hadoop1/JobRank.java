package io.racklab.master.engine.schedule.hadoop1;

import java.util.Comparator;

/**
 * The rank of a job in its pool: by key, the smallest first; then by submission time; then by
 * number.
 *
 * @param key in a fair pool the job's running tasks in relation to its weight; in a fifo pool the
 *     number of priorities that are more urgent than its own
 */
record JobRank(FairJob of, double key) implements Comparable<JobRank> {
  /** Orders jobs by priority, the highest first, then by submission: Hadoop's FifoJobComparator. */
  static final Comparator<FairJob> FIFO = (one, other) -> fifo(one).compareTo(fifo(other));

  private static JobRank fifo(FairJob job) {
    return new JobRank(job, job.job().priority().ordinal());
  }

  @Override
  public int compareTo(JobRank other) {
    return before(of, key, other.of, other.key) ? -1 : of == other.of ? 0 : 1;
  }

  static boolean before(FairJob one, double key, FairJob other, double otherKey) {
    return key != otherKey ? key < otherKey : one != other && one.earlierThan(other);
  }
}
