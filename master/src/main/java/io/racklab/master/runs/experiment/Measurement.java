package io.racklab.master.runs.experiment;

import io.racklab.master.engine.network.CongestionRule;
import java.time.Duration;

/**
 * The measurements of a run, and the bounds within which its figures are trusted.
 *
 * @param linkWindow the emulated time over which links.csv averages
 * @param congestion the rule by which a link between racks counts as congested, the same for all
 *     schedulers
 * @param slowdowns whether slowdowns are measured
 * @param bounds the bounds that the runs must keep to be trusted
 */
public record Measurement(
    Duration linkWindow, CongestionRule congestion, Slowdowns slowdowns, Bounds bounds) {
  /** A window that is longer than any run. */
  private static final Duration UNSEEN = Duration.ofDays(10_000);

  /** Returns a copy with links averaged over another window. */
  public Measurement withLinkWindow(Duration window) {
    return new Measurement(window, congestion, slowdowns, bounds);
  }

  /** Returns a copy without measurements of links. */
  public Measurement withoutLinks() {
    return new Measurement(UNSEEN, CongestionRule.NOBODY, slowdowns, bounds);
  }
}
