package io.racklab.master.engine.network;

import java.time.Duration;

/**
 * The rule by which a link between racks counts as congested: its average load over a window
 * exceeds a share of its capacity. NAS compares the current load with 0.8; ShuffleWatcher monitors
 * the current load, too. Neither states the length of its window; here a window is a second by
 * default.
 *
 * @param window the emulated length of the consecutive windows from the start of the run
 * @param threshold the share of the capacity, above 0; from 1 on no link is ever congested
 */
public record CongestionRule(Duration window, double threshold) {
  /** NAS's threshold over a second. */
  public static final CongestionRule DEFAULT = new CongestionRule(Duration.ofSeconds(1), 0.8);

  /** No measurement: the first window never ends. */
  public static final CongestionRule NOBODY =
      new CongestionRule(Duration.ofNanos(Long.MAX_VALUE), Double.POSITIVE_INFINITY);

  public CongestionRule {
    if (window.isNegative() || window.isZero()) {
      throw new IllegalArgumentException("a window must be longer than 0, not " + window);
    }
    if (!(threshold > 0)) {
      throw new IllegalArgumentException("a congestion threshold is above 0, not " + threshold);
    }
  }
}
