package io.racklab.master.papers.reproduce;

import io.racklab.master.papers.reproduce.Outcome.RowOutcome;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * The rows of a figure as a picture: the paper's value as a diamond, or its bounds as a bar, with
 * the range in which the claim holds; our value as a dot with its interval. The result is an SVG
 * without scripts. Rows in percent share one scale; other rows show the ratio of our value to the
 * paper's.
 */
final class RowChart {
  private static final int LABELS = 330;
  private static final int WIDTH = 860;
  private static final int RIGHT = 20;
  private static final int ROW = 22;
  private static final int HEAD = 8;
  private static final int FOOT = 34;
  private static final int MOST_LETTERS = 52;
  private static final int TICKS = 6;

  private final String unit;
  private final double low;
  private final double high;

  private RowChart(String unit, double low, double high) {
    this.unit = unit;
    this.low = low;
    this.high = high;
  }

  /** A row on its chart's scale; ends may be infinite. */
  private record Drawn(
      RowOutcome outcome,
      double paperLow,
      double paperHigh,
      double rangeLow,
      double rangeHigh,
      Estimate ours) {}

  /** Returns the SVG; empty where no row can be drawn. */
  static String of(List<RowOutcome> rows) {
    return chart(rows, true, "%") + chart(rows, false, "ours over the paper's");
  }

  private static String chart(List<RowOutcome> rows, boolean percent, String unit) {
    List<Drawn> drawn =
        rows.stream()
            .filter(row -> row.ours().isPresent())
            .filter(row -> row.row().paper().claim().percent() == percent)
            .map(row -> drawn(row, percent))
            .filter(row -> Double.isFinite(row.ours().mean()))
            .toList();
    if (drawn.isEmpty()) {
      return "";
    }
    double[] ends =
        drawn.stream()
            .flatMapToDouble(
                row ->
                    DoubleStream.of(
                        row.paperLow(),
                        row.paperHigh(),
                        row.ours().mean(),
                        row.ours().low(),
                        row.ours().high()))
            .filter(Double::isFinite)
            .toArray();
    double least = Math.min(percent ? 0 : 1, DoubleStream.of(ends).min().orElse(0));
    double most = Math.max(percent ? 0 : 1, DoubleStream.of(ends).max().orElse(1));
    double margin = Math.max((most - least) * 0.06, 1e-3);
    return new RowChart(unit, least - margin, most + margin).svg(drawn, percent ? 0 : 1);
  }

  /** Scales to percent, or to multiples of the paper's value. */
  private static Drawn drawn(RowOutcome outcome, boolean percent) {
    PaperClaim claim = outcome.row().paper().claim();
    PaperClaim range = outcome.row().paper().range();
    double one = Double.isFinite(claim.low()) ? claim.low() : claim.high();
    double scale = percent ? 100 : 1 / one;
    Estimate ours = outcome.ours().orElseThrow();
    // A negative paper value would reverse the scale; such rows are in percent.
    return new Drawn(
        outcome,
        claim.low() * scale,
        claim.high() * scale,
        range.low() * scale,
        range.high() * scale,
        scale > 0 && Double.isFinite(scale)
            ? new Estimate(
                ours.mean() * scale, ours.low() * scale, ours.high() * scale, ours.repeats())
            : ours);
  }

  private String svg(List<Drawn> rows, double origin) {
    int height = HEAD + rows.size() * ROW + FOOT;
    StringBuilder svg = new StringBuilder();
    svg.append("<svg class=\"rows\" viewBox=\"0 0 " + WIDTH + " " + height + "\" role=\"img\"");
    svg.append(" aria-label=\"the paper's values beside ours\">\n");
    int bottom = HEAD + rows.size() * ROW;
    for (double tick : ticks()) {
      line(svg, tick == 0 || tick == origin ? "origin" : "grid", x(tick), HEAD, x(tick), bottom);
      svg.append(text("tick", x(tick), bottom + 14, "middle", number(tick)));
    }
    line(svg, "origin", x(origin), HEAD, x(origin), bottom);
    svg.append(text("tick", x((low + high) / 2), bottom + 29, "middle", unit));
    int y = HEAD + ROW / 2;
    for (Drawn row : rows) {
      row(svg, row, y);
      y += ROW;
    }
    return svg.append("</svg>\n").toString();
  }

  private void row(StringBuilder svg, Drawn row, int y) {
    String label = row.outcome().row().label();
    String shown =
        label.length() > MOST_LETTERS ? label.substring(0, MOST_LETTERS - 1) + "…" : label;
    svg.append("<g><title>").append(escaped(label)).append(": paper ");
    svg.append(escaped(row.outcome().row().paper().claim().text())).append(", ours ");
    svg.append(escaped(ValueFormat.ours(row.outcome()))).append(", ");
    svg.append(row.outcome().finding()).append("</title>\n");
    svg.append(text("label", LABELS - 8, y + 4, "end", shown));
    rect(svg, "range", x(row.rangeLow()), y - 8, x(row.rangeHigh()), 16);
    if (row.paperLow() == row.paperHigh()) {
      double at = x(row.paperLow());
      svg.append(
          String.format(
              Locale.ROOT,
              "<path class=\"paper\" d=\"M%.1f %d l6 6 l-6 6 l-6 -6 z\"/>%n",
              at,
              y - 6));
    } else {
      rect(svg, "claim", x(row.paperLow()), y - 3, x(row.paperHigh()), 6);
    }
    String verdict = row.outcome().finding().name().toLowerCase(Locale.ROOT).replace('_', '-');
    Estimate ours = row.ours();
    if (ours.bounded()) {
      line(svg, "ours " + verdict, x(ours.low()), y, x(ours.high()), y);
    }
    svg.append(
        String.format(
            Locale.ROOT,
            "<circle class=\"ours %s\" cx=\"%.1f\" cy=\"%d\" r=\"4\"/>%n</g>%n",
            verdict,
            x(ours.mean()),
            y));
  }

  /** Returns the x coordinate; values off the chart are drawn at its edge. */
  private double x(double value) {
    double share = (Math.max(low, Math.min(high, value)) - low) / (high - low);
    return LABELS + share * (WIDTH - LABELS - RIGHT);
  }

  private double[] ticks() {
    double rough = (high - low) / TICKS;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double step =
        DoubleStream.of(1, 2, 5, 10)
            .map(n -> n * power)
            .filter(n -> n >= rough)
            .min()
            .orElse(power);
    return DoubleStream.iterate(Math.ceil(low / step) * step, at -> at <= high, at -> at + step)
        .map(at -> Math.abs(at) < step / 1e6 ? 0 : at)
        .toArray();
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2g", value);
  }

  private static void line(
      StringBuilder svg, String style, double fromX, double fromY, double toX, double toY) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>%n",
            style,
            fromX,
            fromY,
            toX,
            toY));
  }

  private static void rect(
      StringBuilder svg, String style, double from, int y, double to, int height) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>%n",
            style,
            from,
            y,
            Math.max(1, to - from),
            height));
  }

  private static String text(String style, double x, int y, String anchor, String words) {
    return String.format(
        Locale.ROOT,
        "<text class=\"%s\" x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%s</text>%n",
        style,
        x,
        y,
        anchor,
        escaped(words));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
