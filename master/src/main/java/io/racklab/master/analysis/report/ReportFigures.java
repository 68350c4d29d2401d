package io.racklab.master.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The figures of a report.
 *
 * @param answer the figure that answers a sweep's question; empty without a sweep
 * @param means the other figures of means over the repeats and of paired differences; one view for
 *     each selection of cells that readers can make
 * @param cells the figures over time; empty if no run has started
 */
public record ReportFigures(
    Optional<Figure> answer, List<SelectionView> means, List<CellView> cells) {
  public ReportFigures {
    means = List.copyOf(means);
    cells = List.copyOf(cells);
  }

  /** Takes the first figure of means for the answer. */
  static ReportFigures withFirst(List<SelectionView> means, List<CellView> cells) {
    List<SelectionView> others = new ArrayList<>(means);
    Optional<Figure> first = means.stream().flatMap(view -> view.figures().stream()).findFirst();
    if (first.isPresent()) {
      others.set(0, means.get(0).withoutFirst());
    }
    return new ReportFigures(first, others, cells);
  }

  /**
   * Returns the figures that are written to files: those of means, and those of the first repeat of
   * the first cell.
   */
  public List<Figure> first() {
    List<Figure> first = beforeTime();
    if (!cells.isEmpty()) {
      first.addAll(cells.get(0).jobTimes());
      first.addAll(cells.get(0).repeats().get(0).figures());
    }
    return first;
  }

  /** Returns all figures of all repeats that are shown. */
  public List<Figure> all() {
    List<Figure> all = beforeTime();
    for (CellView cell : cells) {
      all.addAll(cell.jobTimes());
      cell.repeats().forEach(repeat -> all.addAll(repeat.figures()));
    }
    return all;
  }

  private List<Figure> beforeTime() {
    List<Figure> figures = new ArrayList<>(answer.stream().toList());
    means.forEach(view -> figures.addAll(view.figures()));
    return figures;
  }
}
