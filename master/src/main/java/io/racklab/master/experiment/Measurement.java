package io.racklab.master.experiment;

import io.racklab.master.network.CongestionRule;
import java.time.Duration;

/**
 * The measurements of a run, and the bounds within which its figures are trusted.
 *
 * @param linkWindow emulated time over which links.csv averages
 * @param congestion when a link between racks counts as congested, for all schedulers alike
 * @param slowdowns whether they are measured
 * @param bounds what the runs must keep to be trusted
 */
public record Measurement(
    Duration linkWindow, CongestionRule congestion, Slowdowns slowdowns, Bounds bounds) {
  /** Longer than a run. */
  private static final Duration UNSEEN = Duration.ofDays(10_000);

  /** The same with links averaged over another window. */
  public Measurement withLinkWindow(Duration window) {
    return new Measurement(window, congestion, slowdowns, bounds);
  }

  /** The same, but nobody looks at the links. */
  public Measurement withoutLinks() {
    return new Measurement(UNSEEN, CongestionRule.NOBODY, slowdowns, bounds);
  }
}
