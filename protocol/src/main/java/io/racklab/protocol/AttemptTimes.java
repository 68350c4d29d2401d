package io.racklab.protocol;

/**
 * The times of an attempt that do not depend on its node.
 *
 * @param heldNanos between the launch and the start of its process: its application master must
 *     hear first that it may have the container
 * @param startFactor its process takes so many times the mean to start, from 0
 * @param computeNanos on a node of speed 1, variation included
 * @param hangs whether it never ends its computing
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
