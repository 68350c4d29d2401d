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
 * @param scheduler whose runs are looked at; empty where it is measured on the workload alone, or
 *     on the runs of many
 * @param baseline with whose runs they are compared, repeat by repeat
 * @param paper what the paper says of it
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
   * @param cell of the sweep, where it is another than the row's
   * @param relative whether ours is the change as a share of the baseline, or else the difference
   * @param of the name of the experiment, if not the row's own
   * @param least whether, of the changes of all cells, the least is the row's
   * @param gain in place of the change: how much more is gained than under the scheduler
   */
  public record Baseline(
      String scheduler,
      Optional<Cell> cell,
      boolean relative,
      Optional<String> of,
      boolean least,
      Optional<Gain> gain) {}

  /**
   * A gain for each of what it costs: the change over a third scheduler, by a number of the run
   * that has it.
   *
   * @param over the name of the third scheduler
   * @param each what it costs, such as duplicates
   */
  public record Gain(String over, Quantity each) {}

  /** The verdict on what was measured. */
  public Finding judge(Estimate ours) {
    Finding finding =
        baseline.isPresent() && !(metric instanceof Quantity.LaterJobs)
            ? Finding.ofEffect(paper.claim(), paper.range(), ours)
            : Finding.ofLevel(paper.range(), ours);
    return paper.bound().map(bound -> finding.within(bound, paper.range(), ours)).orElse(finding);
  }
}
