package io.racklab.master.papers.reproduce;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The outcome of reproducing a figure. */
public sealed interface Outcome {
  String name();

  /**
   * The figure was reproduced, whatever the verdicts.
   *
   * @param notEmulated reasons why experiments with real bytes did not finish
   */
  record Done(PaperFigure figure, boolean quick, List<RowOutcome> rows, List<String> notEmulated)
      implements Outcome {
    public Done {
      rows = List.copyOf(rows);
      notEmulated = List.copyOf(notEmulated);
    }

    /** True if a row was also measured with real bytes. */
    public boolean emulated() {
      return rows.stream().anyMatch(row -> row.emulated().isPresent());
    }

    @Override
    public String name() {
      return figure.name();
    }
  }

  /** The figure was skipped because something that it needs is missing. */
  record Skipped(String name, String why) implements Outcome {}

  /** The figure's runs did not finish. */
  record Failed(String name, String why) implements Outcome {}

  /**
   * A row with its measurements.
   *
   * @param ours empty where the runs hold no value
   * @param finding undecided without a value
   * @param evidence by quantity and scheduler, for a row that does not hold
   * @param emulated the result with real bytes, where the experiment ran with them
   */
  record RowOutcome(
      FigureRow row,
      Optional<Estimate> ours,
      Finding finding,
      Map<String, Estimate> evidence,
      Optional<Emulated> emulated) {
    public RowOutcome {
      evidence = new LinkedHashMap<>(evidence);
    }
  }

  /**
   * The result for a row from runs with real bytes under the wall clock.
   *
   * @param ours empty where the runs hold no value
   * @param finding undecided without a value
   */
  record Emulated(Optional<Estimate> ours, Finding finding) {}
}
