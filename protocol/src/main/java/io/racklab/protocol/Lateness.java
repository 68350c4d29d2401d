package io.racklab.protocol;

/**
 * The lateness of something, over many times: process nanoseconds.
 *
 * @param count how often it was measured; 0 leaves the rest 0
 */
public record Lateness(long count, long medianNanos, long tailNanos, long mostNanos) {
  /** Never measured. */
  public static final Lateness NONE = new Lateness(0, 0, 0, 0);

  /** The share of the measurements that {@link #tailNanos} is not below. */
  public static final double TAIL = 0.99;

  public Lateness {
    if (count < 0 || medianNanos < 0 || tailNanos < medianNanos || mostNanos < tailNanos) {
      throw new IllegalArgumentException(
          "not a lateness: " + count + ", " + medianNanos + ", " + tailNanos + ", " + mostNanos);
    }
  }

  /** The worse of two in every respect: of several processes the latest one counts. */
  public Lateness or(Lateness other) {
    return new Lateness(
        count + other.count,
        Math.max(medianNanos, other.medianNanos),
        Math.max(tailNanos, other.tailNanos),
        Math.max(mostNanos, other.mostNanos));
  }
}
