package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.rows.Cell;
import java.util.List;
import java.util.Optional;

/**
 * A row of a figure: a quantity and the paper's value for it.
 *
 * @param of the name of the experiment
 * @param metric the quantity
 * @param cell the cell of the sweep whose runs count; empty for the runs of all cells
 * @param scheduler the scheduler whose runs count; empty where the metric is measured on the
 *     workload alone or on the runs of several schedulers
 * @param baseline the baseline with whose runs the row's are compared, repeat by repeat
 * @param paper the paper's value
 * @param evidence quantities that are printed where the row differs
 */
public record FigureRow(
    String label,
    String of,
    Optional<Cell> cell,
    Quantity metric,
    Optional<String> scheduler,
    Optional<Baseline> baseline,
    PaperValue paper,
    List<Quantity> evidence) {
  public FigureRow {
    evidence = List.copyOf(evidence);
  }

  /**
   * The baseline that a row is compared with.
   *
   * @param cell the baseline's cell, where it differs from the row's
   * @param relative true if the row is the change as a share of the baseline, false if it is the
   *     difference
   * @param of the name of the experiment, if not the row's own
   * @param least true if the row is the least of all cells' changes
   * @param gain if present, the row is the ratio of its scheduler's gain to the baseline's instead
   *     of the change
   */
  public record Baseline(
      String scheduler,
      Optional<Cell> cell,
      boolean relative,
      Optional<String> of,
      boolean least,
      Optional<Gain> gain) {}

  /**
   * A gain for each unit of cost: the change relative to a third scheduler, divided by a number of
   * the same run.
   *
   * @param over the name of the third scheduler
   * @param each the cost, such as duplicates
   */
  public record Gain(String over, Quantity each) {}

  /** Returns the verdict on a measured estimate. */
  public Finding judge(Estimate ours) {
    Finding finding =
        baseline.isPresent() && !(metric instanceof Quantity.LaterJobs)
            ? Finding.ofEffect(paper.claim(), paper.range(), ours)
            : Finding.ofLevel(paper.range(), ours);
    if (finding == Finding.HOLDS && paper.byConstruction().isPresent()) {
      return Finding.BY_CONSTRUCTION;
    }
    return paper.bound().map(bound -> finding.within(bound, paper.range(), ours)).orElse(finding);
  }
}
