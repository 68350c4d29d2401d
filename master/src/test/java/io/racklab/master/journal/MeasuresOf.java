package io.racklab.master.journal;

import java.util.List;

/** Measures of given rows. */
public final class MeasuresOf {
  private MeasuresOf() {}

  public static Measures rows(List<? extends Row> rows) {
    Measures measures = new Measures();
    rows.forEach(measures::add);
    return measures;
  }
}
