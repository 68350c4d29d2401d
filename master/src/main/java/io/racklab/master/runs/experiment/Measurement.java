package io.racklab.master.runs.experiment;

import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.engine.network.CongestionRule;
import java.time.Duration;

/**
 * The measurements of a run, and the bounds within which its figures are trusted.
 *
 * @param linkWindow the emulated time over which a row of the links averages
 * @param rows the format of the files that contain the rows
 * @param congestion the rule by which a link between racks counts as congested, the same for all
 *     schedulers
 * @param slowdowns whether slowdowns are measured
 * @param bounds the bounds that the runs must keep to be trusted
 */
public record Measurement(
    Duration linkWindow,
    RowFormat rows,
    CongestionRule congestion,
    Slowdowns slowdowns,
    Bounds bounds) {
  /** A window that is longer than any run. */
  private static final Duration UNSEEN = Duration.ofDays(10_000);

  /** Returns a copy with links averaged over another window. */
  public Measurement withLinkWindow(Duration window) {
    return new Measurement(window, rows, congestion, slowdowns, bounds);
  }

  /** Returns a copy without measurements of links. */
  public Measurement withoutLinks() {
    return new Measurement(UNSEEN, rows, CongestionRule.NOBODY, slowdowns, bounds);
  }
}
