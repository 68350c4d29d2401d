package io.racklab.master.network;

import java.time.Duration;

/**
 * When a link between racks counts as congested: when over a window it carries more than a share of
 * what it can, on average. NAS takes 0.8 and looks at the present load, ShuffleWatcher watches it;
 * neither says over which time, which is a second here.
 *
 * @param window emulated; windows follow each other from the start of the run
 * @param threshold above 0; no link is ever congested above 1, so that 1 is never
 */
public record CongestionRule(Duration window, double threshold) {
  /** NAS's threshold over a second. */
  public static final CongestionRule DEFAULT = new CongestionRule(Duration.ofSeconds(1), 0.8);

  /** Measures nothing: the first window never ends. */
  public static final CongestionRule NOBODY =
      new CongestionRule(Duration.ofNanos(Long.MAX_VALUE), Double.POSITIVE_INFINITY);

  public CongestionRule {
    if (window.isNegative() || window.isZero()) {
      throw new IllegalArgumentException("a window takes time, not " + window);
    }
    if (!(threshold > 0)) {
      throw new IllegalArgumentException("a congestion threshold is above 0, not " + threshold);
    }
  }
}
