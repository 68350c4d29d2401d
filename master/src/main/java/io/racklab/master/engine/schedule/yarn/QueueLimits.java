package io.racklab.master.engine.schedule.yarn;

/**
 * The weight, the minimum share and the limits of a queue.
 *
 * @param weight the weight relative to its siblings, not negative; in single precision, as in
 *     Hadoop
 * @param min the minimum share
 * @param max the most that its applications may hold together; never below the minimum
 * @param maxRunningApps the number of its applications that may run at a time
 * @param maxAmShare the part of its fair share that application masters may hold, 0 to 1, or {@link
 *     #UNLIMITED_AM_SHARE}; in single precision, as in Hadoop
 */
record QueueLimits(
    double weight, Resource min, Resource max, int maxRunningApps, double maxAmShare) {
  /** The value that lets application masters fill the queue. */
  public static final double UNLIMITED_AM_SHARE = -1;

  /** Hadoop's default part for application masters. */
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
    // Hadoop keeps single precision, on which its ties and rounded shares depend.
    weight = (float) weight;
    maxAmShare = (float) maxAmShare;
    max = max.max(min);
  }
}
