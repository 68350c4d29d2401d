package io.racklab.protocol;

/**
 * The times of an attempt that do not depend on its node.
 *
 * @param heldNanos the time between the launch and the start of its process: its application master
 *     must first receive the container
 * @param startFactor the start time of its process relative to the mean, at least 0
 * @param computeNanos the time to compute on a node of speed 1, variation included
 * @param hangs true if its computation never ends
 */
public record AttemptTimes(long heldNanos, double startFactor, long computeNanos, boolean hangs) {
  public AttemptTimes {
    if (!(startFactor >= 0 && startFactor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "an attempt starts " + startFactor + " times as long as the mean");
    }
    if (heldNanos < 0 || computeNanos < 0) {
      throw new IllegalArgumentException(
          "an attempt is held for " + heldNanos + " ns and computes for " + computeNanos + " ns");
    }
  }
}
