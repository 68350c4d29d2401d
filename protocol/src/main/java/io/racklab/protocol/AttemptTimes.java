package io.racklab.protocol;

/**
 * The times of an attempt. They include the variation of its node, but not the node's speed.
 *
 * @param heldNanos the time from the launch until its process may start: until its application
 *     master learns of the container, at its next heartbeat
 * @param startFactor the time that its process takes to start, relative to the mean, at least 0
 * @param computeNanos the time to compute on a node of speed 1 if it does not fail, variation
 *     included
 * @param hangs true if its computation never ends
 * @param failsAfter the share of its computation after which it fails, below 1; 1 if it does not
 *     fail
 */
public record AttemptTimes(
    long heldNanos, double startFactor, long computeNanos, boolean hangs, double failsAfter) {
  /** Returns the times of an attempt that does not fail by itself. */
  public AttemptTimes(long heldNanos, double startFactor, long computeNanos, boolean hangs) {
    this(heldNanos, startFactor, computeNanos, hangs, 1);
  }

  public AttemptTimes {
    if (!(startFactor >= 0 && startFactor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the start factor must be finite and not negative, not " + startFactor);
    }
    if (heldNanos < 0 || computeNanos < 0) {
      throw new IllegalArgumentException(
          "times must not be negative: held " + heldNanos + " ns, compute " + computeNanos + " ns");
    }
    if (!(failsAfter >= 0 && failsAfter <= 1)) {
      throw new IllegalArgumentException("it fails after a share from 0 to 1, not " + failsAfter);
    }
  }

  /** True if the attempt fails while it computes. */
  public boolean fails() {
    return failsAfter < 1;
  }

  /** Returns the time for which it computes on a node of speed 1 before it ends or fails. */
  public long nanosUntilEnd() {
    return fails() ? Math.round(computeNanos * failsAfter) : computeNanos;
  }
}
