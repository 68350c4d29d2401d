package io.racklab.master.analysis.plot;

/** The outlines of the symbols that ECharts options name. */
final class Symbol {
  private static final int CORNERS = 24;

  private Symbol() {}

  /** Returns the outline of a symbol around a point. */
  static double[][] of(String name, double x, double y, double size) {
    double half = size / 2;
    return switch (name) {
      case "rect", "roundRect" -> box(x, y, size * 0.9, size * 0.9);
      case "triangle" -> new double[][] {{x, y - half}, {x + half, y + half}, {x - half, y + half}};
      case "diamond" -> new double[][] {{x, y - half}, {x + half, y}, {x, y + half}, {x - half, y}};
      case "arrow" ->
          new double[][] {
            {x, y - half},
            {x + half * 0.7, y + half},
            {x, y + half * 0.5},
            {x - half * 0.7, y + half}
          };
      case "pin" ->
          new double[][] {
            {x, y + half},
            {x - half * 0.7, y - half * 0.3},
            {x, y - half},
            {x + half * 0.7, y - half * 0.3}
          };
      default -> circle(x, y, half);
    };
  }

  static double[][] box(double x, double y, double width, double height) {
    double right = x + width / 2;
    double bottom = y + height / 2;
    return new double[][] {
      {x - width / 2, y - height / 2},
      {right, y - height / 2},
      {right, bottom},
      {x - width / 2, bottom}
    };
  }

  private static double[][] circle(double x, double y, double radius) {
    double[][] corners = new double[CORNERS][];
    for (int i = 0; i < CORNERS; i++) {
      double angle = 2 * Math.PI * i / CORNERS;
      corners[i] = new double[] {x + radius * Math.cos(angle), y + radius * Math.sin(angle)};
    }
    return corners;
  }

  /** Returns an outline as a closed line, which ends at its first point. */
  static double[][] closed(double[][] outline) {
    double[][] closed = new double[outline.length + 1][];
    System.arraycopy(outline, 0, closed, 0, outline.length);
    closed[outline.length] = outline[0];
    return closed;
  }
}
