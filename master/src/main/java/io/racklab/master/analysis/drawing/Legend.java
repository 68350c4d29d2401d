package io.racklab.master.analysis.drawing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * The legend of a picture: the totals of the cluster, and the meanings of line widths and marks.
 *
 * @param rates up to four rates of links in the cluster, ascending, in bytes per second
 */
record Legend(List<Totals.Row> totals, List<Double> rates, boolean slower, boolean faster) {
  private static final Lettering BOLD = new Lettering(11, true);
  private static final Lettering PLAIN = new Lettering(11, false);
  private static final double LINE = 17;
  private static final double NAMES = 160;
  private static final double VALUES = 200;
  private static final double SAMPLE = 30;
  private static final double KEY = 140;
  private static final double GAP = 24;

  static Legend of(List<Totals.Row> totals, Census census) {
    TreeSet<Double> rates = new TreeSet<>();
    Collection<NodeKind> kinds = census.kinds().keySet();
    for (NodeKind kind : kinds) {
      rates.add(kind.out());
      rates.add(kind.in());
    }
    if (census.severalRacks()) {
      for (RackType type : census.rackTypes().keySet()) {
        rates.add(type.uplink());
        rates.add(type.downlink());
      }
    }
    if (census.severalPods()) {
      for (Census.PodGroup pod : census.pods()) {
        rates.add(pod.type().uplink());
        rates.add(pod.type().downlink());
      }
    }
    return new Legend(
        totals,
        fourOf(List.copyOf(rates)),
        kinds.stream().anyMatch(kind -> kind.speed() < 1),
        kinds.stream().anyMatch(kind -> kind.speed() > 1));
  }

  private static List<Double> fourOf(List<Double> all) {
    if (all.size() <= 4) {
      return all;
    }
    List<Double> four = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      four.add(all.get(i * (all.size() - 1) / 3));
    }
    return four;
  }

  double width() {
    return NAMES + valuesWidth() + GAP + KEY;
  }

  double height() {
    return LINE * Math.max(totals.size(), keyLines());
  }

  private int keyLines() {
    return 1 + rates.size() + (slower ? 1 : 0) + (faster ? 1 : 0);
  }

  private double valuesWidth() {
    double widest = totals.stream().mapToDouble(row -> PLAIN.width(row.value())).max().orElse(0);
    return Math.min(VALUES, Math.ceil(widest));
  }

  void draw(Sketch sketch, double x, double y) {
    double baseline = y + 12;
    for (Totals.Row row : totals) {
      sketch.text(x, baseline, NAMES - 8, BOLD, row.name());
      sketch.text(x + NAMES, baseline, VALUES, PLAIN, row.value());
      baseline += LINE;
    }
    drawKey(sketch, x + NAMES + valuesWidth() + GAP, y + 12);
  }

  private void drawKey(Sketch sketch, double x, double top) {
    double baseline = top;
    sketch.text(x, baseline, KEY, BOLD, "Width of links");
    double text = x + SAMPLE + 8;
    for (double rate : rates) {
      baseline += LINE;
      Mark.Stroke stroke = LinkWidth.stroke(rate, Palette.SOFT);
      sketch.right(x, baseline - 4, SAMPLE, LinkWidth.of(rate), stroke);
      sketch.text(text, baseline, KEY - SAMPLE - 8, PLAIN, Figures.rate(rate));
    }
    if (slower) {
      baseline += LINE;
      SpeedMark.draw(sketch, x + 10, baseline, false);
      sketch.text(text, baseline, KEY - SAMPLE - 8, PLAIN, "slower node");
    }
    if (faster) {
      baseline += LINE;
      SpeedMark.draw(sketch, x + 10, baseline, true);
      sketch.text(text, baseline, KEY - SAMPLE - 8, PLAIN, "faster node");
    }
  }
}
