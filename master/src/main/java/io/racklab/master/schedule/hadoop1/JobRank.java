package io.racklab.master.schedule.hadoop1;

import java.util.Comparator;

/**
 * Where a job stands in its pool: by a key, the least first; then the earlier; then by number.
 *
 * @param key in a fair pool its running tasks in relation to its weight, in a fifo pool how many
 *     priorities are more urgent than its own
 */
record JobRank(FairJob of, double key) implements Comparable<JobRank> {
  /** The most urgent first, of those the earliest: Hadoop's FifoJobComparator. */
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
