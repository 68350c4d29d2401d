package io.racklab.master.analysis.plot;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.analysis.plot.Surface.Anchor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A plot of lines and symbols, with intervals, over two numeric axes. */
final class LinePlot {
  private static final double TICK_GAP_ACROSS = 45;
  private static final double TICK_GAP_UP = 24;

  private final Surface surface;
  private final Frame frame;
  private final NumberAxis across;
  private final NumberAxis up;

  private LinePlot(Surface surface, Frame frame, NumberAxis across, NumberAxis up) {
    this.surface = surface;
    this.frame = frame;
    this.across = across;
    this.up = up;
  }

  /**
   * Draws series with their axes.
   *
   * @param area the area for the plot, including the axes' numbers and names
   */
  static void draw(
      Surface surface, Frame area, JsonNode xOption, JsonNode yOption, List<JsonNode> series)
      throws IOException {
    boolean named = xOption.path("axisLabel").path("show").asBoolean(true);
    double bottom = area.bottom() - (named ? Frame.BELOW : 0);
    double top = area.top() + 12;
    Extent x = new Extent();
    Extent y = new Extent();
    series.forEach(one -> reach(one, x, y));
    NumberAxis up = NumberAxis.of(yOption, y.least(), y.most(), TICK_GAP_UP, bottom, top);
    double left = area.left() + Math.max(Frame.width(up), Frame.TICK.width("100")) + 6;
    NumberAxis across =
        NumberAxis.of(xOption, x.least(), x.most(), TICK_GAP_ACROSS, left, area.right())
            .withRoom(Frame.BESIDE);
    Frame frame = new Frame(left, top, across.to(), bottom);
    frame.across(surface, across, xOption);
    frame.up(surface, up, yOption);
    LinePlot plot = new LinePlot(surface, frame, across, up);
    for (JsonNode one : series) {
      plot.series(one);
    }
  }

  private static void reach(JsonNode series, Extent x, Extent y) {
    for (JsonNode point : series.path("data")) {
      if (point.path(0).isNumber() && point.path(1).isNumber()) {
        x.add(point.get(0).asDouble());
        y.add(point.get(1).asDouble());
      }
    }
    for (JsonNode mark : series.path("markLine").path("data")) {
      if (mark.has("yAxis")) {
        y.add(mark.get("yAxis").asDouble());
      }
    }
  }

  private void series(JsonNode series) throws IOException {
    SeriesLook look = new SeriesLook(series);
    List<double[]> points = new ArrayList<>();
    for (JsonNode point : series.path("data")) {
      if (point.path(0).isNumber() && point.path(1).isNumber()) {
        points.add(
            new double[] {across.at(point.get(0).asDouble()), up.at(point.get(1).asDouble())});
      }
    }
    if (look.isLine() && !points.isEmpty()) {
      double[][] line = stepped(points, series.path("step").asText());
      if (series.has("areaStyle")) {
        area(line, series.path("areaStyle"));
      }
      surface.stroke(line, look.pen());
    }
    if (!look.symbol().equals("none")) {
      for (double[] point : points) {
        look.mark(surface, point[0], point[1]);
      }
    }
    marks(series.path("markLine"));
  }

  private void area(double[][] line, JsonNode style) throws IOException {
    double[][] outline = new double[line.length + 2][];
    System.arraycopy(line, 0, outline, 0, line.length);
    outline[line.length] = new double[] {line[line.length - 1][0], frame.bottom()};
    outline[line.length + 1] = new double[] {line[0][0], frame.bottom()};
    surface.fill(
        outline, Frame.colour(style.path("color"), Frame.SOFT), style.path("opacity").asDouble(1));
  }

  /** Adds the corners of a step line, whose steps are at the points or half way between them. */
  private static double[][] stepped(List<double[]> points, String step) {
    List<double[]> line = new ArrayList<>();
    double[] before = null;
    for (double[] point : points) {
      if (before != null && step.equals("end")) {
        line.add(new double[] {point[0], before[1]});
      } else if (before != null && step.equals("middle")) {
        double middle = (before[0] + point[0]) / 2;
        line.add(new double[] {middle, before[1]});
        line.add(new double[] {middle, point[1]});
      }
      line.add(point);
      before = point;
    }
    return line.toArray(double[][]::new);
  }

  /** Draws mark lines: intervals, which are pairs of points, and horizontal lines at a level. */
  private void marks(JsonNode marks) throws IOException {
    JsonNode style = marks.path("lineStyle");
    String colour = Frame.colour(style.path("color"), Frame.INK);
    for (JsonNode mark : marks.path("data")) {
      if (mark.has("yAxis")) {
        double y = up.at(mark.get("yAxis").asDouble());
        surface.stroke(
            new double[][] {{frame.left(), y}, {frame.right(), y}},
            new Pen(colour, 0.7, new double[] {1, 2}));
        surface.text(
            frame.right() - 2,
            y - 2,
            marks.path("label").path("formatter").asText(),
            Frame.TICK,
            Anchor.END);
      } else if (mark.size() == 2) {
        surface.stroke(new double[][] {at(mark.get(0)), at(mark.get(1))}, Pen.solid(colour, 1.2));
      }
    }
  }

  private double[] at(JsonNode end) {
    JsonNode point = end.path("coord");
    return new double[] {across.at(point.path(0).asDouble()), up.at(point.path(1).asDouble())};
  }
}
