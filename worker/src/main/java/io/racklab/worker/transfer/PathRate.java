package io.racklab.worker.transfer;

import io.racklab.protocol.Route;

/**
 * The rate of every flow of a route from a time on.
 *
 * @param bytesPerSecond the real bytes per second of each flow on the path, finite; 0 stalls them
 * @param sinceNanos the time from which the rate holds, by the port's clock; may be slightly in the
 *     past. Replaces all earlier rates for that time and later
 */
public record PathRate(Route route, double bytesPerSecond, long sinceNanos) {
  /** Refuses a rate that is negative or not finite. */
  public PathRate {
    if (!(bytesPerSecond >= 0 && bytesPerSecond < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("rate of " + route + " cannot be " + bytesPerSecond);
    }
  }
}
