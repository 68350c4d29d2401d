package io.racklab.worker.transfer;

/**
 * The rate of every flow from one node to another, from a moment on.
 *
 * @param source index of the sending node
 * @param destination index of the receiving node
 * @param bytesPerSecond real bytes of each flow on the path, finite; 0 stalls them
 * @param sinceNanos since when, by the port's clock; may lie slightly in the past. What was said
 *     earlier about this moment and all later ones is void
 */
public record PathRate(int source, int destination, double bytesPerSecond, long sinceNanos) {
  /** Refuses what is no rate. */
  public PathRate {
    if (!(bytesPerSecond >= 0 && bytesPerSecond < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "rate from " + source + " to " + destination + " cannot be " + bytesPerSecond);
    }
  }
}
