package io.racklab.master.analysis.plot;

/** The usual widths of figures in papers. */
public enum PlotWidth {
  /** One of two columns: 3.5 inches. */
  COLUMN(252),
  /** Both columns, or a page: 7.16 inches. */
  PAGE(516);

  private final double points;

  PlotWidth(double points) {
    this.points = points;
  }

  double points() {
    return points;
  }
}
