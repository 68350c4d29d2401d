package io.racklab.worker.transfer;

import io.racklab.protocol.Route;

/**
 * The rate of every flow of a route, from a moment on.
 *
 * @param bytesPerSecond real bytes of each flow on the path, finite; 0 stalls them
 * @param sinceNanos since when, by the port's clock; may lie slightly in the past. What was said
 *     earlier about this moment and all later ones is void
 */
public record PathRate(Route route, double bytesPerSecond, long sinceNanos) {
  /** Refuses what is no rate. */
  public PathRate {
    if (!(bytesPerSecond >= 0 && bytesPerSecond < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("rate of " + route + " cannot be " + bytesPerSecond);
    }
  }
}
