package io.racklab.master.schedule.yarn;

/**
 * The weight, the minimum share and the limits of a queue.
 *
 * @param weight relative to its siblings, not negative; in single precision, as in Hadoop
 * @param min its minimum share
 * @param max what its applications may hold together; never below the minimum
 * @param maxRunningApps how many of its applications may run at a time
 * @param maxAmShare the part of its fair share that application masters may hold, 0 to 1, or {@link
 *     #UNLIMITED_AM_SHARE}
 */
record QueueLimits(
    double weight, Resource min, Resource max, int maxRunningApps, double maxAmShare) {
  /** Application masters may fill the queue. */
  public static final double UNLIMITED_AM_SHARE = -1;

  /** Hadoop's part for application masters. */
  public static final double DEFAULT_AM_SHARE = 0.5;

  /** A queue without limits of its own. */
  public static final QueueLimits NONE =
      new QueueLimits(1, Resource.NONE, Resource.UNBOUNDED, Integer.MAX_VALUE, DEFAULT_AM_SHARE);

  public QueueLimits {
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("a queue's weight must be 0 or more, not " + weight);
    }
    if (!Resource.NONE.fitsIn(min) || maxRunningApps < 0) {
      throw new IllegalArgumentException("a queue's limits must not be negative");
    }
    if (maxAmShare != UNLIMITED_AM_SHARE && !(maxAmShare >= 0 && maxAmShare <= 1)) {
      throw new IllegalArgumentException("maxAmShare must be from 0 to 1, not " + maxAmShare);
    }
    // Hadoop keeps no more digits, and its ties and rounded shares hang on them.
    weight = (float) weight;
    max = max.max(min);
  }
}
