package io.racklab.deploy.capacity;

import io.racklab.worker.transfer.Wrapping;
import java.io.IOException;
import java.time.Duration;

/**
 * Measures the share of a cluster that a machine should emulate. It is the rate of the machine's
 * sockets, which is usually the first limit of a run.
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
   * Returns the rate in gigabytes a second, rounded to a power of the square root of two. Equal
   * machines thus have equal shares although their measurements differ; otherwise the machine that
   * measured slightly faster could get a whole rack more.
   */
  static double of(double bytesPerSecond) {
    return Math.pow(2, Math.round(2 * Math.log(bytesPerSecond / 1e9) / Math.log(2)) / 2.0);
  }
}
