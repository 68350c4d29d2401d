package io.racklab.master.network;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The most that any link carried in a span of several windows, as a share of what it can: 1.02 is
 * two percent too much. A sender that was held up for a few milliseconds makes up for them, which
 * fills a short window by more than its share; over a span of a second by the wall that must hardly
 * show.
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
   * @param capacities of the links in emulated bytes a second; one that can carry nothing is left
   *     out
   * @param windowNanos emulated length of a window
   * @param byteScale emulated bytes per real byte
   * @param spanNanos emulated time to look at together, rounded up to whole windows
   */
  FullestLink(double[] capacities, long windowNanos, double byteScale, long spanNanos) {
    this.capacities = capacities.clone();
    this.windowNanos = windowNanos;
    this.byteScale = byteScale;
    span = (int) Math.max(1, (spanNanos + windowNanos - 1) / windowNanos);
    sums = new long[capacities.length];
  }

  /**
   * Adds what the links carried in a window; later ones must have higher numbers.
   *
   * @param realBytes for each link
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

  /** As a share of what the link carries; 0 before anything was added. */
  double most() {
    return most;
  }
}
