package io.racklab.master.analysis.drawing;

import io.racklab.topologies.Cluster;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws a cluster: the core switch at the top; below it the pods or racks, connected by links that
 * are wider for higher rates; and a legend with the totals. Up to four racks are drawn one by one;
 * if there are more, equal racks and equal pods are drawn as one. Equal clusters give equal
 * pictures.
 */
public final class ClusterDrawing {
  private static final Lettering TITLE = new Lettering(17, true);
  private static final Lettering PLAIN = new Lettering(11, false);
  private static final double MARGIN = 16;
  private static final double TITLE_HEIGHT = 30;
  private static final double CORE = RackRow.SWITCH;
  private static final double GAP = RackRow.GAP;
  private static final double LEAST_WIDTH = 280;

  private final Sketch sketch = new Sketch();
  private final List<RackRow> rows;
  private final Legend legend;
  private final int hiddenRacks;

  private ClusterDrawing(List<RackRow> rows, Legend legend, int racks) {
    this.rows = rows;
    this.legend = legend;
    hiddenRacks = racks - rows.stream().mapToInt(RackRow::rackCount).sum();
  }

  /** Returns the picture of a cluster. */
  public static Drawing of(Cluster cluster) {
    Census census = Census.of(cluster);
    List<Totals.Row> totals = Totals.of(cluster, census);
    ClusterDrawing drawing =
        new ClusterDrawing(RackRow.of(census), Legend.of(totals, census), cluster.racks().size());
    return drawing.draw(cluster.name(), Description.of(census, totals));
  }

  private Drawing draw(String name, String description) {
    double right = drawRacks();
    double bottom = racksBottom();
    // The legend is to the right of a single column of racks, but below several columns.
    boolean beside = rows.size() == 1 && rows.get(0).figures().size() == 1;
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

  /**
   * Returns the left edge of the racks. If there are several rows, it is to the right of the
   * vertical part of the core switch.
   */
  private double left() {
    return MARGIN + (rows.size() > 1 ? CORE + GAP / 2 : 0);
  }

  private double racksBottom() {
    double bottom = top() - GAP;
    for (RackRow row : rows) {
      bottom += GAP + row.height();
    }
    return bottom + (hiddenRacks > 0 ? GAP : 0);
  }

  /** Draws all rows and returns the right end of the widest row. */
  private double drawRacks() {
    double y = top();
    double lastBar = y;
    double right = 0;
    for (int i = 0; i < rows.size(); i++) {
      RackRow row = rows.get(i);
      double end = left() + row.width();
      if (row.core()) {
        drawBar(i, y, end);
      }
      row.draw(sketch, left(), y);
      right = Math.max(right, end);
      lastBar = y;
      y += row.height() + GAP;
    }
    if (rows.size() > 1) {
      double from = top() + CORE;
      sketch.box(new Area(MARGIN, from, CORE, lastBar + CORE - from), Palette.GREY, Palette.INK);
    }
    if (hiddenRacks > 0) {
      String text = "and " + Figures.counted(hiddenRacks, "rack") + " of other types";
      sketch.text(left(), racksBottom() - 4, right - left(), PLAIN, text);
    }
    // If the last rack of a row is drawn as a stack, the edges of the racks behind it extend to the
    // right.
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
}
