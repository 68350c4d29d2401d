package io.racklab.master.analysis.report;

import java.util.List;

/**
 * The figures of means for one selection among the cells of a sweep.
 *
 * @param selection the values of the selected keys, such as {@code gaps = 2}; empty if the figures
 *     show all cells
 */
public record SelectionView(String selection, List<Figure> figures) {
  public SelectionView {
    figures = List.copyOf(figures);
  }

  SelectionView withoutFirst() {
    return new SelectionView(selection, figures.subList(1, figures.size()));
  }
}
