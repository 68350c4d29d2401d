package io.racklab.deploy.drawing;

import io.racklab.topologies.Cluster;
import java.util.ArrayList;
import java.util.List;

/**
 * A cluster as a picture: the core switch above, racks below it on links whose width grows with
 * their rates, and a legend with the totals. Up to four racks are drawn one by one; of more, equal
 * ones are drawn as one. A pure function of the cluster.
 */
public final class ClusterDrawing {
  private static final Lettering TITLE = new Lettering(17, true);
  private static final Lettering PLAIN = new Lettering(11, false);
  private static final double MARGIN = 16;
  private static final double TITLE_HEIGHT = 30;
  private static final double CORE = 26;
  private static final double GAP = 24;
  private static final int COLUMNS = 4;
  private static final int MOST_FIGURES = 40;
  private static final double LEAST_WIDTH = 280;

  private final Sketch sketch = new Sketch();
  private final Census census;
  private final List<RackFigure> figures;
  private final Legend legend;
  private final boolean core;

  private ClusterDrawing(Census census, Legend legend, boolean core) {
    this.census = census;
    this.legend = legend;
    this.core = core;
    figures =
        census.groups().stream()
            .limit(MOST_FIGURES)
            .map(group -> RackFigure.of(census, group))
            .toList();
  }

  /** The cluster's picture. */
  public static Drawing of(Cluster cluster) {
    Census census = Census.of(cluster);
    List<Totals.Row> totals = Totals.of(cluster, census);
    // A rack alone sends nothing through its links to others.
    boolean core = cluster.racks().size() > 1;
    ClusterDrawing drawing = new ClusterDrawing(census, Legend.of(totals, census), core);
    return drawing.draw(cluster.name(), Description.of(census, totals));
  }

  private Drawing draw(String name, String description) {
    double right = drawRacks();
    double bottom = racksBottom();
    // Beside a single column there is room; below several, the legend is as wide as they are.
    boolean beside = figures.size() == 1;
    double legendX = beside ? right + GAP : MARGIN;
    double legendY = beside ? top() : bottom + GAP;
    legend.draw(sketch, legendX, legendY);
    double width = Math.max(LEAST_WIDTH, Math.max(right, legendX + legend.width()) + MARGIN);
    double height = Math.max(bottom, legendY + legend.height()) + MARGIN;
    Area whole = new Area(0, 0, width, height);
    sketch.text(MARGIN, MARGIN + 15, width - 2 * MARGIN, TITLE, name);
    Sketch paper = new Sketch();
    paper.box(whole, Palette.PAPER, "none");
    List<Mark> marks = new ArrayList<>(paper.marks());
    marks.addAll(sketch.marks());
    return new Drawing(width, height, "Cluster " + name, description, marks);
  }

  private static double top() {
    return MARGIN + TITLE_HEIGHT;
  }

  private int rows() {
    return (figures.size() + COLUMNS - 1) / COLUMNS;
  }

  /** Where the racks begin, right of the core's trunk if there are several rows. */
  private double left() {
    return MARGIN + (rows() > 1 ? CORE + GAP / 2 : 0);
  }

  private double rowHeight(int row) {
    double highest = row(row).stream().mapToDouble(RackFigure::height).max().orElse(0);
    return (core ? CORE + CoreLinks.HEIGHT : 0) + highest;
  }

  private List<RackFigure> row(int row) {
    return figures.subList(row * COLUMNS, Math.min(figures.size(), (row + 1) * COLUMNS));
  }

  private double racksBottom() {
    double bottom = top() - GAP;
    for (int row = 0; row < rows(); row++) {
      bottom += GAP + rowHeight(row);
    }
    return bottom + (hiddenRacks() > 0 ? GAP : 0);
  }

  private long hiddenRacks() {
    return census.groups().stream().skip(MOST_FIGURES).mapToInt(g -> g.racks().size()).sum();
  }

  /** Draws all rows; the right end of the widest. */
  private double drawRacks() {
    double y = top();
    double lastBar = y;
    double right = 0;
    for (int row = 0; row < rows(); row++) {
      int columns = row(row).size();
      double end = left() + columns * (RackFigure.WIDTH + GAP) - GAP;
      if (core) {
        drawBar(row, y, end);
      }
      drawRow(row, y);
      right = Math.max(right, end);
      lastBar = y;
      y += rowHeight(row) + GAP;
    }
    if (rows() > 1) {
      double from = top() + CORE;
      sketch.box(new Area(MARGIN, from, CORE, lastBar + CORE - from), Palette.GREY, Palette.INK);
    }
    if (hiddenRacks() > 0) {
      String text = "and " + Figures.counted(hiddenRacks(), "rack") + " of other types";
      sketch.text(left(), racksBottom() - 4, right - left(), PLAIN, text);
    }
    // The racks behind the last one of a row show their edges beside it.
    return right + GAP / 2;
  }

  private void drawBar(int row, double y, double end) {
    double start = row == 0 ? MARGIN : MARGIN + CORE;
    sketch.box(new Area(start, y, end - start, CORE), Palette.GREY, Palette.INK);
    if (row == 0) {
      sketch.label(
          (start + end) / 2,
          y + 17,
          Mark.Anchor.MIDDLE,
          end - start,
          new Lettering(12, true),
          "core switch");
    }
  }

  private void drawRow(int row, double y) {
    double x = left();
    for (int i = 0; i < row(row).size(); i++) {
      RackFigure figure = row(row).get(i);
      RackType type = census.groups().get(row * COLUMNS + i).type();
      double top = y;
      if (core) {
        new CoreLinks(type.uplink(), type.downlink())
            .draw(sketch, x + RackFigure.WIDTH / 2, y + CORE);
        top += CORE + CoreLinks.HEIGHT;
      }
      figure.draw(sketch, x, top);
      x += RackFigure.WIDTH + GAP;
    }
  }
}
