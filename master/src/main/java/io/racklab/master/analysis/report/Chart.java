package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * A chart as an Apache ECharts option. It contains only data, no functions, so that the page and
 * the writers of figure files can draw the same option.
 */
final class Chart {
  /**
   * A placeholder for the colour of text, which is dark on a light page and light on a dark one.
   */
  private static final String INK = "$ink";

  private static final int STRIP_GAP = 26;
  private static final MathContext DIGITS = new MathContext(5);
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ObjectNode option = JSON.objectNode();
  private final ArrayNode series = JSON.arrayNode();

  private Chart(boolean legend, ObjectNode x, ObjectNode y) {
    option.put("animation", false);
    if (legend) {
      option.putObject("legend").put("type", "plain").put("top", 0).put("itemWidth", 40);
    }
    option
        .putObject("grid")
        .put("left", 14)
        .put("right", 30)
        .put("top", legend ? 62 : 10)
        .put("bottom", 34)
        .put("containLabel", true);
    option.set("xAxis", x);
    option.set("yAxis", y);
    option.set("series", series);
  }

  /** Returns a line chart over a numeric axis. */
  static Chart lines(ObjectNode x, ObjectNode y) {
    Chart chart = new Chart(true, x, y);
    // Without this the legend would show a symbol for lines that have none.
    ((ObjectNode) chart.option.get("legend")).putObject("itemStyle").put("opacity", 0);
    chart.option.putObject("tooltip").put("trigger", "axis").put("confine", true);
    return chart;
  }

  /** Returns a chart of horizontal bars, the first at the top. */
  static Chart bars(boolean legend, ObjectNode x, ObjectNode y) {
    Chart chart = new Chart(legend, x, y);
    chart.option.putObject("tooltip").put("trigger", "item").put("confine", true);
    return chart;
  }

  /**
   * Returns a chart with one strip for each series. The strips lie one above the other over a
   * common horizontal axis, and their vertical axes have the same scale.
   *
   * @param most the upper end of the strips' vertical axes
   */
  static Chart strips(String across, String up, double most, int stripHeight, List<Strip> strips) {
    Chart chart = new Chart(false, across(across), up(up));
    chart.option.putObject("tooltip").put("trigger", "axis").put("confine", true);
    chart.option.putObject("axisPointer").putArray("link").addObject().put("xAxisIndex", "all");
    ArrayNode grids = chart.option.putArray("grid");
    ArrayNode acrosses = chart.option.putArray("xAxis");
    ArrayNode ups = chart.option.putArray("yAxis");
    double end = strips.stream().mapToDouble(Strip::end).max().orElse(1);
    for (int i = 0; i < strips.size(); i++) {
      boolean last = i == strips.size() - 1;
      grids
          .addObject()
          .put("left", 56)
          .put("right", 30)
          .put("top", 30 + i * (stripHeight + STRIP_GAP))
          .put("height", stripHeight);
      ObjectNode x = acrossTo(end, last ? across : "").put("gridIndex", i);
      ((ObjectNode) x.get("axisLabel")).put("show", last);
      acrosses.add(x);
      ObjectNode y = up(strips.get(i).name() + (i == 0 ? "   " + up : ""));
      y.put("gridIndex", i).put("max", most).put("interval", most / 2).put("nameGap", 6);
      ((ObjectNode) y.get("nameTextStyle")).put("color", INK);
      ups.add(y);
      ObjectNode line =
          chart
              .styled(strips.get(i).name(), SeriesStyle.of(0))
              .put("symbol", "none")
              .put("step", "middle");
      line.put("xAxisIndex", i).put("yAxisIndex", i);
      ((ObjectNode) line.get("lineStyle")).put("width", 1);
      line.putObject("areaStyle").put("color", SeriesStyle.of(0).colour()).put("opacity", 0.5);
      data(line, strips.get(i).points());
    }
    return chart;
  }

  /** Returns the height in pixels that a chart of strips needs. */
  static int stripsHeight(int count, int stripHeight) {
    return 30 + count * (stripHeight + STRIP_GAP) + 30;
  }

  /** A series of {@link #strips}. */
  record Strip(String name, double[][] points) {
    double end() {
      return points.length == 0 ? 0 : points[points.length - 1][0];
    }
  }

  /** Returns a horizontal numeric axis. */
  static ObjectNode across(String label) {
    return JSON.objectNode()
        .put("type", "value")
        .put("name", label)
        .put("nameLocation", "middle")
        .put("nameGap", 30);
  }

  /**
   * Returns a horizontal axis that ends at the given number. The end has no label, since the number
   * may not be round.
   */
  static ObjectNode acrossTo(double end, String label) {
    ObjectNode axis = across(label).put("max", end);
    axis.putObject("axisLabel").put("showMaxLabel", false);
    return axis;
  }

  /** Returns a vertical numeric axis that starts at zero. */
  static ObjectNode up(String label) {
    ObjectNode axis =
        JSON.objectNode()
            .put("type", "value")
            .put("name", label)
            .put("nameLocation", "end")
            .put("min", 0);
    axis.putObject("nameTextStyle").put("align", "left");
    return axis;
  }

  /** Returns a vertical axis of names, with the first at the top. */
  static ObjectNode down(List<String> names) {
    ObjectNode axis = JSON.objectNode().put("type", "category").put("inverse", true);
    names.forEach(axis.putArray("data")::add);
    axis.putObject("axisTick").put("show", false);
    return axis;
  }

  /** Adds a text at the right end of each row. */
  void atTheRight(List<String> texts) {
    ArrayNode both = JSON.arrayNode().add(option.get("yAxis"));
    ObjectNode right = down(texts).put("position", "right");
    right.putObject("axisLine").put("show", false);
    right.putObject("axisLabel").put("interval", 0).put("color", INK);
    both.add(right);
    option.set("yAxis", both);
  }

  /** Adds a styled series; the caller fills in its data. */
  private ObjectNode add(String type, String name, SeriesStyle look) {
    ObjectNode one = series.addObject().put("type", type).put("name", name);
    one.putObject("itemStyle").put("color", look.colour());
    return one;
  }

  /** Draws a line through points, without symbols. */
  void line(String name, SeriesStyle look, double[][] points) {
    data(styled(name, look).put("symbol", "none"), points);
  }

  /** Draws a symbol at each point. */
  void dots(String name, SeriesStyle look, double[][] points) {
    ObjectNode one = add("scatter", name, look).put("symbol", look.symbol()).put("symbolSize", 9);
    ((ObjectNode) option.get("legend")).remove("itemStyle");
    data(one, points);
  }

  /** Draws a step line without symbols: each value holds until the next point. */
  void steps(String name, SeriesStyle look, double[][] points) {
    data(styled(name, look).put("symbol", "none").put("step", "end"), points);
  }

  /** Draws a line with a symbol at each point, and each point's interval if it is finite. */
  void marked(String name, SeriesStyle look, double[][] points, List<Average> intervals) {
    ObjectNode one = styled(name, look).put("symbol", look.symbol()).put("symbolSize", 9);
    ((ObjectNode) option.get("legend")).remove("itemStyle");
    data(one, points);
    Whiskers whiskers = new Whiskers();
    for (int i = 0; i < points.length; i++) {
      if (intervals.get(i).isBounded()) {
        whiskers.add(
            JSON.arrayNode().add(number(points[i][0])).add(number(intervals.get(i).low())),
            JSON.arrayNode().add(number(points[i][0])).add(number(intervals.get(i).high())));
      }
    }
    whiskers.drawOn(one, look.colour(), true, series);
  }

  private ObjectNode styled(String name, SeriesStyle look) {
    ObjectNode one = add("line", name, look);
    ObjectNode line = one.putObject("lineStyle").put("width", 2).put("color", look.colour());
    if (look.dash().length > 0) {
      ArrayNode dash = line.putArray("type");
      for (int length : look.dash()) {
        dash.add(length);
      }
    }
    return one;
  }

  /** Draws a horizontal line at an upper limit, such as the number of slots. */
  void level(String name, double height) {
    // This is a separate series without a name, so that the line stays if another series is hidden
    // in the legend.
    ObjectNode own = series.addObject().put("type", "line");
    own.putArray("data");
    ObjectNode mark = own.putObject("markLine");
    mark.put("silent", true).put("symbol", "none");
    mark.putObject("lineStyle").put("color", INK).put("type", "dotted").put("opacity", 0.7);
    mark.putObject("label")
        .put("formatter", name)
        .put("position", "insideEndTop")
        .put("color", INK)
        .put("textBorderWidth", 0);
    mark.putArray("data").addObject().put("yAxis", height);
  }

  /**
   * Draws a bar for each row, its interval if that is finite, and the values of single repeats as
   * dots.
   */
  void bars(
      String name,
      List<SeriesStyle> looks,
      List<String> rows,
      List<Average> intervals,
      List<double[]> all) {
    ObjectNode bars = add("bar", name, looks.get(0)).put("barMaxWidth", 26).put("barWidth", "62%");
    ArrayNode data = bars.putArray("data");
    Whiskers whiskers = new Whiskers();
    for (int i = 0; i < rows.size(); i++) {
      ObjectNode bar = data.addObject();
      bar.set("value", number(intervals.get(i).mean()));
      bar.putObject("itemStyle").put("color", looks.get(i).colour()).put("opacity", 0.85);
      if (intervals.get(i).isBounded()) {
        whiskers.add(
            JSON.arrayNode().add(number(intervals.get(i).low())).add(i),
            JSON.arrayNode().add(number(intervals.get(i).high())).add(i));
      }
    }
    whiskers.drawOn(bars, INK, false, series);
    ObjectNode dots = series.addObject().put("type", "scatter").put("name", "single repeats");
    dots.put("symbol", "circle").put("symbolSize", 5).put("z", 4).put("silent", true);
    dots.putObject("itemStyle")
        .put("color", "transparent")
        .put("borderColor", INK)
        .put("borderWidth", 1)
        .put("opacity", 0.75);
    ArrayNode points = dots.putArray("data");
    for (int i = 0; i < rows.size(); i++) {
      if (all.get(i).length > 1) {
        for (double value : all.get(i)) {
          points.addArray().add(number(value)).add(i);
        }
      }
    }
  }

  /** Adds a segment to the stacked bar of each row. A segment without a colour is a gap. */
  void stacked(String name, String colour, double[] lengths) {
    ObjectNode part = series.addObject().put("type", "bar").put("name", name).put("stack", "row");
    part.put("barCategoryGap", lengths.length > 60 ? "0%" : "25%");
    if (colour.isEmpty()) {
      part.put("silent", true);
      part.putObject("itemStyle").put("color", "transparent");
      part.putObject("tooltip").put("show", false);
    } else {
      part.putObject("itemStyle").put("color", colour);
    }
    ArrayNode data = part.putArray("data");
    for (double length : lengths) {
      data.add(number(length));
    }
  }

  /**
   * Adds a tile to some rows; the tiles of a row stand side by side.
   *
   * @param colour as #rrggbb; empty for a tile with only its text
   * @param tiles the tile of each row; null for none
   */
  void tiles(String name, String colour, List<Tile> tiles) {
    ObjectNode part = series.addObject().put("type", "bar").put("name", name).put("stack", "row");
    part.put("barCategoryGap", "6%");
    ObjectNode style = part.putObject("itemStyle");
    style.put("color", colour.isEmpty() ? "transparent" : colour);
    style.put("opacity", colour.isEmpty() ? 1 : 0.4);
    style.put("borderColor", INK).put("borderWidth", colour.isEmpty() ? 0 : 0.5);
    part.putObject("label").put("show", true).put("color", INK).put("opacity", 1);
    ArrayNode data = part.putArray("data");
    for (Tile tile : tiles) {
      if (tile == null) {
        data.addNull();
      } else {
        data.addObject()
            .put("value", 1)
            .put("name", tile.text())
            .put("brief", tile.brief())
            .put("details", tile.details());
      }
    }
  }

  /**
   * A tile.
   *
   * @param brief a shorter text, for a tile that is too narrow for the other
   * @param details the text that a pointer on the tile shows
   */
  record Tile(String text, String brief, String details) {}

  /** Hides the names of the rows; for rows that are too thin for them. */
  void withoutNames() {
    ((ObjectNode) option.get("yAxis")).putObject("axisLabel").put("show", false);
  }

  /** Shows the name of every row in small type. */
  void withSmallNames() {
    ((ObjectNode) option.get("yAxis"))
        .putObject("axisLabel")
        .put("interval", 0)
        .put("fontSize", 10);
  }

  /** Limits the legend to these names. */
  void legendOf(List<String> names) {
    names.forEach(((ObjectNode) option.get("legend")).putArray("data")::add);
  }

  private static void data(ObjectNode one, double[][] points) {
    ArrayNode data = one.putArray("data");
    for (double[] point : points) {
      data.addArray().add(number(point[0])).add(number(point[1]));
    }
  }

  /**
   * Rounds to five significant digits, which are more than a chart can show. A value that is not
   * finite becomes null.
   */
  private static JsonNode number(double value) {
    if (!Double.isFinite(value)) {
      return JSON.nullNode();
    }
    BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
    return JSON.numberNode(rounded.scale() < 0 ? rounded.setScale(0) : rounded);
  }

  JsonNode option() {
    return option;
  }

  /** Returns the horizontal axis, which callers may change. */
  ObjectNode horizontal() {
    return (ObjectNode) option.get("xAxis");
  }

  /** Returns the vertical axis, which callers may change. */
  ObjectNode vertical() {
    return (ObjectNode) option.get("yAxis");
  }
}
