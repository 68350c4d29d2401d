package io.racklab.master.reproduce;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The outcome of reproducing a figure. */
public sealed interface Outcome {
  String name();

  /**
   * It was reproduced, whatever the verdicts.
   *
   * @param notEmulated why experiments that should have run with real bytes too did not come to an
   *     end
   */
  record Done(PaperFigure figure, boolean quick, List<RowOutcome> rows, List<String> notEmulated)
      implements Outcome {
    public Done {
      rows = List.copyOf(rows);
      notEmulated = List.copyOf(notEmulated);
    }

    /** Whether a row was measured with real bytes too. */
    public boolean emulated() {
      return rows.stream().anyMatch(row -> row.emulated().isPresent());
    }

    @Override
    public String name() {
      return figure.name();
    }
  }

  /** It was left out: something that it needs is not there. */
  record Skipped(String name, String why) implements Outcome {}

  /** Its runs did not come to an end. */
  record Failed(String name, String why) implements Outcome {}

  /**
   * A row with what was measured.
   *
   * @param ours empty where the runs do not say it
   * @param finding undecided then
   * @param evidence by quantity and scheduler, for a row that does not hold
   * @param emulated the same with real bytes, where its experiment ran so too
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
   * @param ours empty where they do not say it
   * @param finding undecided then
   */
  record Emulated(Optional<Estimate> ours, Finding finding) {}
}
