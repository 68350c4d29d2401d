package io.racklab.master.analysis.plot;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.analysis.plot.Surface.Anchor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A plot of horizontal bars with a row for each name, the first at the top. */
final class BarPlot {
  private static final double TICK_GAP = 45;
  private static final double MOST_NAMES = 0.4;
  private static final double THICKEST = 18;
  private static final double SHARE = 0.62;

  private final Surface surface;
  private final Frame frame;
  private final NumberAxis across;
  private final int rows;

  /** The value at which the next stacked segment of a row begins. */
  private final Map<Integer, Double> begun = new HashMap<>();

  private BarPlot(Surface surface, Frame frame, NumberAxis across, int rows) {
    this.surface = surface;
    this.frame = frame;
    this.across = across;
    this.rows = rows;
  }

  /**
   * Draws the series of an option.
   *
   * @param area the area for the plot, including the axis's numbers and the rows' names
   */
  static void draw(Surface surface, Frame area, JsonNode option) throws IOException {
    JsonNode names =
        option.path("yAxis").isArray() ? option.path("yAxis").path(0) : option.path("yAxis");
    JsonNode texts =
        option.path("yAxis").isArray() ? option.path("yAxis").path(1) : names.path("none");
    Type type =
        names.path("axisLabel").path("fontSize").asInt(12) < 12
            ? new Type(6, Frame.INK)
            : Frame.TICK;
    boolean named = names.path("axisLabel").path("show").asBoolean(true);
    double whole = area.right() - area.left();
    double room = named ? Math.min(MOST_NAMES * whole, widest(names, type)) : 0;
    double right = area.right() - (texts.isMissingNode() ? 4 : widest(texts, Frame.TICK) + 8);
    double left = area.left() + room + 5;
    int rows = names.path("data").size();
    Extent extent = new Extent();
    reach(option.path("series"), rows, extent);
    JsonNode axis = option.path("xAxis");
    NumberAxis across =
        NumberAxis.of(axis, Math.min(0, extent.least()), extent.most(), TICK_GAP, left, right)
            .withRoom(Frame.BESIDE);
    boolean shown = axis.path("show").asBoolean(true);
    double bottom = area.bottom() - (shown ? Frame.BELOW : 0);
    Frame frame = new Frame(left, area.top() + 2, across.to(), bottom);
    if (shown) {
      frame.across(surface, across, axis);
    }
    BarPlot plot = new BarPlot(surface, frame, across, rows);
    for (JsonNode series : option.path("series")) {
      plot.series(series);
    }
    surface.stroke(
        new double[][] {{left, frame.top()}, {left, frame.bottom()}}, Pen.solid(Frame.SOFT, 0.5));
    for (int row = 0; row < rows; row++) {
      double base = plot.middle(row) + type.size() * 0.36;
      if (named) {
        String name = type.fit(names.path("data").path(row).asText(), room);
        surface.text(left - 4, base, name, type, Anchor.END);
      }
      surface.text(
          right + 5, base, texts.path("data").path(row).asText(), Frame.TICK, Anchor.START);
    }
  }

  private static double widest(JsonNode names, Type type) {
    double widest = 0;
    for (JsonNode name : names.path("data")) {
      widest = Math.max(widest, type.width(name.asText()));
    }
    return widest;
  }

  private static void reach(JsonNode all, int rows, Extent extent) {
    double[] sums = new double[rows];
    for (JsonNode series : all) {
      for (int row = 0; row < series.path("data").size(); row++) {
        JsonNode one = series.path("data").path(row);
        if (one.isArray()) {
          extent.add(one.path(0).asDouble());
        } else if (series.has("stack")) {
          sums[row] += value(one);
          extent.add(sums[row]);
        } else {
          extent.add(value(one));
        }
      }
    }
  }

  private static double value(JsonNode one) {
    return one.isObject() ? one.path("value").asDouble() : one.asDouble();
  }

  private double middle(double row) {
    return frame.top() + (row + 0.5) * (frame.bottom() - frame.top()) / rows;
  }

  private double thickness(JsonNode series) {
    double row = (frame.bottom() - frame.top()) / rows;
    if (series.has("stack")) {
      String gap = series.path("barCategoryGap").asText("25%");
      return row * (1 - Double.parseDouble(gap.substring(0, gap.length() - 1)) / 100);
    }
    return Math.min(THICKEST, SHARE * row);
  }

  private void series(JsonNode series) throws IOException {
    if (series.path("type").asText().equals("bar")) {
      bars(series);
    } else {
      SeriesLook look = new SeriesLook(series);
      for (JsonNode point : series.path("data")) {
        if (point.path(0).isNumber()) {
          look.mark(surface, across.at(point.get(0).asDouble()), middle(point.get(1).asDouble()));
        }
      }
    }
    List<JsonNode> intervals = new ArrayList<>();
    series.path("markLine").path("data").forEach(intervals::add);
    String colour =
        Frame.colour(series.path("markLine").path("lineStyle").path("color"), Frame.INK);
    for (JsonNode interval : intervals) {
      surface.stroke(
          new double[][] {end(interval.path(0)), end(interval.path(1))}, Pen.solid(colour, 1.2));
    }
  }

  private double[] end(JsonNode one) {
    JsonNode point = one.path("coord");
    return new double[] {across.at(point.path(0).asDouble()), middle(point.path(1).asDouble())};
  }

  private void bars(JsonNode series) throws IOException {
    double thickness = thickness(series);
    for (int row = 0; row < series.path("data").size(); row++) {
      JsonNode one = series.path("data").path(row);
      double from = series.has("stack") ? begun.getOrDefault(row, 0.0) : 0;
      double to = from + value(one);
      if (series.has("stack")) {
        begun.put(row, to);
      }
      JsonNode style = one.has("itemStyle") ? one.path("itemStyle") : series.path("itemStyle");
      String colour = Frame.colour(style.path("color"), Frame.SOFT);
      double left = across.at(Math.min(from, to));
      double right = across.at(Math.max(from, to));
      if (right > left && !colour.equals("transparent")) {
        surface.box(
            left,
            middle(row) - thickness / 2,
            right - left,
            thickness,
            colour,
            style.path("opacity").asDouble(1));
      }
      if (style.path("borderWidth").asDouble() > 0 && right > left) {
        double top = middle(row) - thickness / 2;
        surface.stroke(
            Symbol.closed(
                new double[][] {
                  {left, top}, {right, top}, {right, top + thickness}, {left, top + thickness}
                }),
            Pen.solid(Frame.SOFT, 0.4));
      }
      if (series.has("label") && right > left) {
        String whole = one.path("name").asText();
        double room = right - left - 2;
        String text =
            Frame.TICK.width(whole) <= room
                ? whole
                : Frame.TICK.fit(one.path("brief").asText(), room);
        double base = middle(row) + Frame.TICK.size() * 0.36;
        surface.text((left + right) / 2, base, text, Frame.TICK, Anchor.MIDDLE);
      }
    }
  }
}
