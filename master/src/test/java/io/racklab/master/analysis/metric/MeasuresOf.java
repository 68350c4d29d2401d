package io.racklab.master.analysis.metric;

import io.racklab.master.engine.journal.Row;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.List;

/** Measures of given rows. */
public final class MeasuresOf {
  private MeasuresOf() {}

  public static Measures rows(List<? extends Row> rows) {
    return rows(TimesAlone.UNKNOWN, rows);
  }

  public static Measures rows(TimesAlone alone, List<? extends Row> rows) {
    Measures measures = new Measures(alone);
    rows.forEach(measures::add);
    return measures;
  }

  /** A chosen map attempt that held its slot for so long. */
  public static Row attempt(long seconds) {
    long finish = seconds * 1_000_000_000;
    AttemptReport report =
        AttemptReport.without(
            new AttemptId(1, TaskType.MAP, 0, 0), AttemptReport.Outcome.SUCCEEDED, 0, finish);
    return new Row.AttemptRow(
        report, AttemptKind.ORIGINAL, "n", "r", Locality.NODE, 0, Row.AttemptOutcome.CHOSEN);
  }
}
