package io.racklab.master.analysis.report;

import java.util.ArrayList;
import java.util.List;

/**
 * The figures of a report.
 *
 * @param means the figures of means over the repeats and of paired differences
 * @param cells the figures over time; empty if no run has started
 */
public record ReportFigures(List<Figure> means, List<CellView> cells) {
  public ReportFigures {
    means = List.copyOf(means);
    cells = List.copyOf(cells);
  }

  /**
   * Returns the figures that are written to files: those of means, and those of the first repeat of
   * the first cell.
   */
  public List<Figure> first() {
    List<Figure> first = new ArrayList<>(means);
    if (!cells.isEmpty()) {
      first.addAll(cells.get(0).jobTimes());
      first.addAll(cells.get(0).repeats().get(0).figures());
    }
    return first;
  }

  /** Returns all figures of all repeats that are shown. */
  public List<Figure> all() {
    List<Figure> all = new ArrayList<>(means);
    for (CellView cell : cells) {
      all.addAll(cell.jobTimes());
      cell.repeats().forEach(repeat -> all.addAll(repeat.figures()));
    }
    return all;
  }
}
