package io.racklab.master.reproduce;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What became of a figure. */
public sealed interface Outcome {
  String name();

  /** It was reproduced, whatever the verdicts. */
  record Done(Figure figure, boolean quick, List<RowOutcome> rows) implements Outcome {
    public Done {
      rows = List.copyOf(rows);
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
   */
  record RowOutcome(
      FigureRow row, Optional<Estimate> ours, Finding finding, Map<String, Estimate> evidence) {
    public RowOutcome {
      evidence = new LinkedHashMap<>(evidence);
    }
  }
}
