package io.racklab.protocol;

/**
 * The distribution of a lateness over many measurements, in nanoseconds of the processes' clocks.
 *
 * @param count the number of measurements; if it is 0, all other values are 0
 * @param medianNanos the median
 * @param tailNanos the {@link #TAIL} quantile
 * @param mostNanos the maximum
 */
public record Lateness(long count, long medianNanos, long tailNanos, long mostNanos) {
  /** The lateness without measurements. */
  public static final Lateness NONE = new Lateness(0, 0, 0, 0);

  /** The share of the measurements that do not exceed {@link #tailNanos}. */
  public static final double TAIL = 0.99;

  public Lateness {
    if (count < 0 || medianNanos < 0 || tailNanos < medianNanos || mostNanos < tailNanos) {
      throw new IllegalArgumentException(
          "not a lateness: " + count + ", " + medianNanos + ", " + tailNanos + ", " + mostNanos);
    }
  }

  /**
   * Returns the sum of the counts and, in every other component, the larger of both values: the
   * lateness of several processes is that of the worst one.
   */
  public Lateness or(Lateness other) {
    return new Lateness(
        count + other.count,
        Math.max(medianNanos, other.medianNanos),
        Math.max(tailNanos, other.tailNanos),
        Math.max(mostNanos, other.mostNanos));
  }
}
