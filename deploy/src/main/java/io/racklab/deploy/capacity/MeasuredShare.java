package io.racklab.deploy.capacity;

import io.racklab.worker.transfer.Wrapping;
import java.io.IOException;
import java.time.Duration;

/**
 * Measures the share of a cluster that a machine should emulate: its rate through sockets, which
 * limits a run first.
 */
public final class MeasuredShare {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private MeasuredShare() {}

  /**
   * Measures for two seconds; see {@link #of}.
   *
   * @param wrapping the encryption of the connections in runs
   */
  public static double measure(Wrapping wrapping) throws IOException {
    try (SocketSpeed speed = SocketSpeed.open(1, wrapping)) {
      speed.bytesPerSecond(Capacity.MANY, Double.POSITIVE_INFINITY, LOOK);
      return of(speed.bytesPerSecond(Capacity.MANY, Double.POSITIVE_INFINITY, LOOK));
    }
  }

  /**
   * Returns gigabytes a second, rounded to a power of the root of two: equal machines then have
   * equal shares although no two measurements agree, so that racks stay whole where possible.
   */
  static double of(double bytesPerSecond) {
    return Math.pow(2, Math.round(2 * Math.log(bytesPerSecond / 1e9) / Math.log(2)) / 2.0);
  }
}
