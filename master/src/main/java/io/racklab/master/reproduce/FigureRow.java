package io.racklab.master.reproduce;

import io.racklab.master.experiment.Cell;
import java.util.List;
import java.util.Optional;

/**
 * A row of a figure: a quantity, and what the paper says of it.
 *
 * @param of the name of the experiment
 * @param metric the quantity
 * @param cell of the sweep whose runs are looked at; empty for those of all cells together
 * @param scheduler whose runs are looked at; empty where it is measured on the workload alone
 * @param baseline with whose runs they are compared, repeat by repeat
 * @param claim as the paper has it
 * @param range within which it holds
 * @param tolerance the same in words: {@code × 1.5}
 * @param note where the paper's value comes from, if that needs words; may be empty
 * @param evidence quantities that are printed where the row differs
 */
public record FigureRow(
    String label,
    String of,
    Optional<Cell> cell,
    Quantity metric,
    Optional<String> scheduler,
    Optional<Baseline> baseline,
    PaperClaim claim,
    PaperClaim range,
    String tolerance,
    String note,
    List<Quantity> evidence) {
  public FigureRow {
    evidence = List.copyOf(evidence);
  }

  /**
   * What a row is compared with.
   *
   * @param cell of the sweep, where it is another than the row's
   * @param relative whether ours is the change as a share of the baseline, or else the difference
   * @param of the name of the experiment, if not the row's own
   */
  public record Baseline(
      String scheduler, Optional<Cell> cell, boolean relative, Optional<String> of) {}

  /** The verdict on what was measured. */
  public Finding judge(Estimate ours) {
    return baseline.isPresent()
        ? Finding.ofEffect(claim, range, ours)
        : Finding.ofLevel(claim, range, ours);
  }
}
