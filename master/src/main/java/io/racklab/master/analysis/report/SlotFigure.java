package io.racklab.master.analysis.report;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/** Draws the number of running attempts over time, for each scheduler. */
final class SlotFigure {
  private SlotFigure() {}

  static Figure maps(List<Detail> details, SeriesStyles looks, OptionalInt slots, String where) {
    return of("map", details, Detail::maps, looks, slots, where);
  }

  static Figure reduces(List<Detail> details, SeriesStyles looks, OptionalInt slots, String where) {
    return of("reduce", details, Detail::reduces, looks, slots, where);
  }

  private static Figure of(
      String type,
      List<Detail> details,
      Function<Detail, Buckets> side,
      SeriesStyles looks,
      OptionalInt slots,
      String where) {
    double end = details.stream().mapToDouble(detail -> side.apply(detail).end()).max().orElse(0);
    Span span = Span.of(end);
    Chart chart =
        Chart.lines(
            Chart.across("Time since the start [" + span.unit() + "]"),
            Chart.up("Running " + type + " attempts"));
    for (Detail detail : details) {
      chart.line(
          detail.scheduler(), looks.of(detail.scheduler()), curve(side.apply(detail), span, 1));
    }
    slots.ifPresent(count -> chart.level("all " + count + " slots", count));
    String title = type.equals("map") ? "Map slots in use" : "Reduce slots in use";
    return new Figure(
        type + "-slots",
        "",
        title,
        "A line for each scheduler." + where,
        true,
        320,
        chart.option());
  }

  /** Returns a point for each bucket, at the middle of the bucket. */
  static double[][] curve(Buckets buckets, Span span, double scale) {
    double[] means = buckets.means();
    double[][] points = new double[means.length][];
    for (int i = 0; i < means.length; i++) {
      double middle = Math.min((i + 0.5) * buckets.width(), buckets.end());
      points[i] = new double[] {middle / span.seconds(), scale * means[i]};
    }
    return points;
  }
}
