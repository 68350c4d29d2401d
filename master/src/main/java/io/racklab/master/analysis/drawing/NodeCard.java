package io.racklab.master.analysis.drawing;

import java.util.List;

/**
 * A card for the nodes of one kind in a rack. It shows their number, their properties and a square
 * for each node, with the node's name if there are few.
 *
 * @param heading the heading, such as "13 nodes, kind A"
 * @param number the kind's number, which determines the colour
 * @param names the nodes' names; empty if they are not shown
 */
record NodeCard(
    NodeKind kind, String heading, int number, int count, List<String> names, boolean withDisk) {
  static final double WIDTH = 176;

  private static final Lettering BOLD = new Lettering(11, true);
  private static final Lettering PLAIN = new Lettering(11, false);
  private static final Lettering SMALL = new Lettering(10, false);
  private static final double RIM = 8;
  private static final double LINE = 15;
  private static final double SQUARE = 9;
  private static final double STEP = 12;
  private static final double CHIP = 16;
  private static final double APART = 4;
  private static final int MOST_SQUARES = 52;
  private static final double INNER = WIDTH - 2 * RIM;

  double height() {
    double lines = 1 + kind.lines(withDisk).size() + (kind.differsInSpeed() ? 1 : 0);
    return 2 * RIM + lines * LINE + nodesHeight();
  }

  private double nodesHeight() {
    if (!names.isEmpty()) {
      return APART + chipRows() * (CHIP + 3);
    }
    return count > MOST_SQUARES ? 0 : APART + squareRows() * STEP;
  }

  void draw(Sketch sketch, double x, double y) {
    sketch.box(new Area(x, y, WIDTH, height()), Palette.PAPER, Palette.SOFT);
    double left = x + RIM;
    double baseline = y + RIM + 10;
    if (nodesHeight() == 0) {
      // If no squares are drawn for the nodes, a single square shows the colour of the kind.
      sketch.square(new Area(left, baseline - SQUARE, SQUARE, SQUARE), Palette.node(number));
      sketch.text(left + 14, baseline, INNER - 14, BOLD, heading);
    } else {
      sketch.text(left, baseline, INNER, BOLD, heading);
    }
    for (String line : kind.lines(withDisk)) {
      baseline += LINE;
      sketch.text(left, baseline, INNER, PLAIN, line);
    }
    if (kind.differsInSpeed()) {
      baseline += LINE;
      SpeedMark.draw(sketch, left, baseline, kind.speed() > 1);
      sketch.text(left + 14, baseline, INNER - 14, PLAIN, "speed " + Figures.number(kind.speed()));
    }
    if (!names.isEmpty()) {
      drawChips(sketch, left, baseline + 5 + APART);
    } else if (count <= MOST_SQUARES) {
      drawSquares(sketch, left, baseline + 5 + APART);
    }
  }

  private void drawChips(Sketch sketch, double left, double top) {
    double width = (INNER - 3.0 * (chipColumns() - 1)) / chipColumns();
    for (int i = 0; i < names.size(); i++) {
      double x = left + i % chipColumns() * (width + 3);
      double y = top + i / chipColumns() * (CHIP + 3);
      sketch.box(new Area(x, y, width, CHIP), Palette.PAPER, Palette.SOFT);
      sketch.square(new Area(x + 4, y + 4, 8, 8), Palette.node(number));
      sketch.text(x + 16, y + 12, width - 19, SMALL, names.get(i));
    }
  }

  private void drawSquares(Sketch sketch, double left, double top) {
    int columns = (count + squareRows() - 1) / squareRows();
    for (int i = 0; i < count; i++) {
      double x = left + i % columns * STEP;
      double y = top + i / columns * STEP;
      sketch.square(new Area(x, y, SQUARE, SQUARE), Palette.node(number));
    }
  }

  private int squareRows() {
    int most = (int) (INNER / STEP);
    return (count + most - 1) / most;
  }

  private int chipColumns() {
    double half = (INNER - 3) / 2 - 19;
    boolean fit = names.stream().allMatch(name -> SMALL.width(name) <= half);
    return names.size() > 1 && fit ? 2 : 1;
  }

  private int chipRows() {
    return (names.size() + chipColumns() - 1) / chipColumns();
  }
}
