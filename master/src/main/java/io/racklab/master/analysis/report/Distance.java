package io.racklab.master.analysis.report;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.rows.Cell;

/**
 * How far a scheduler is from the best possible: means over those repeats that have a bound and in
 * which no job failed.
 *
 * @param metric a metric of which less is better
 * @param repeats the number of these repeats, at least 1
 * @param value the scheduler's mean
 * @param best the mean of the best values that are known, of any schedule
 * @param bestBy the schedule that reaches them, such as {@code fair}; of several, that of the first
 *     repeat
 * @param bound the mean of the values that no scheduler can be better than, and what sets it in the
 *     first repeat
 */
public record Distance(
    Cell cell,
    String scheduler,
    Metric metric,
    int repeats,
    double value,
    double best,
    String bestBy,
    Bound bound) {
  /**
   * A bound.
   *
   * @param value the value that no scheduler can be better than
   * @param by what sets it, in a few words
   */
  public record Bound(double value, String by) {}

  /** Returns by how much the scheduler is above the best known schedule, as a share of it. */
  public double aboveBest() {
    return best == 0 ? 0 : value / best - 1;
  }

  /**
   * Returns by how much the scheduler is above the bound, as a share of it; NaN if the bound is 0.
   */
  public double aboveBound() {
    return bound.value() > 0 ? value / bound.value() - 1 : Double.NaN;
  }

  /** True if no better schedule is known. */
  public boolean isBest() {
    return value <= best;
  }
}
