package io.racklab.master.engine.network;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The highest load of any link over a span of several windows, as a share of its capacity: 1.02 is
 * two percent too much. A sender that was delayed by a few milliseconds catches up and so exceeds
 * the capacity in a short window; over a span of a wall-clock second the excess must be negligible.
 */
final class FullestLink {
  private static final double NANOS = 1e9;

  private final double[] capacities;
  private final long windowNanos;
  private final double byteScale;
  private final int span;
  private final Deque<Counted> windows = new ArrayDeque<>();
  private final long[] sums;
  private double most;

  private record Counted(long window, long[] realBytes) {}

  /**
   * @param capacities the links' capacities in emulated bytes per second; links of capacity 0 are
   *     left out
   * @param windowNanos the emulated length of a window
   * @param byteScale emulated bytes per real byte
   * @param spanNanos the emulated length of a span, rounded up to whole windows
   */
  FullestLink(double[] capacities, long windowNanos, double byteScale, long spanNanos) {
    this.capacities = capacities.clone();
    this.windowNanos = windowNanos;
    this.byteScale = byteScale;
    span = (int) Math.max(1, (spanNanos + windowNanos - 1) / windowNanos);
    sums = new long[capacities.length];
  }

  /**
   * Adds the bytes that the links carried in a window. Window numbers must ascend.
   *
   * @param realBytes the real bytes of each link
   */
  void add(long window, long[] realBytes) {
    while (!windows.isEmpty() && windows.peekFirst().window() <= window - span) {
      subtract(windows.removeFirst().realBytes());
    }
    windows.addLast(new Counted(window, realBytes.clone()));
    double seconds = span * windowNanos / NANOS;
    for (int link = 0; link < sums.length; link++) {
      sums[link] += realBytes[link];
      if (capacities[link] > 0) {
        most = Math.max(most, sums[link] * byteScale / (capacities[link] * seconds));
      }
    }
  }

  private void subtract(long[] realBytes) {
    for (int link = 0; link < sums.length; link++) {
      sums[link] -= realBytes[link];
    }
  }

  /** Returns the highest load as a share of the link's capacity; 0 before the first window. */
  double most() {
    return most;
  }
}
