package io.racklab.master.analysis.plot;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** The style of a series, read from an ECharts option. */
record SeriesLook(JsonNode series) {
  /** The size on paper, in points, of one pixel of the page. */
  static final double SCALE = 0.72;

  String name() {
    return series.path("name").asText();
  }

  String colour() {
    JsonNode line = series.path("lineStyle").path("color");
    return Frame.colour(
        line.isMissingNode() ? series.path("itemStyle").path("color") : line, Frame.INK);
  }

  Pen pen() {
    JsonNode style = series.path("lineStyle");
    JsonNode dashes = style.path("type");
    double[] dash = new double[dashes.isArray() ? dashes.size() : 0];
    for (int i = 0; i < dash.length; i++) {
      dash[i] = SCALE * dashes.get(i).asDouble();
    }
    return new Pen(colour(), SCALE * style.path("width").asDouble(2), dash);
  }

  boolean isLine() {
    return series.path("type").asText().equals("line");
  }

  /**
   * Returns the name of the symbol at the points of the series; "none" for a line without symbols.
   */
  String symbol() {
    return series.path("symbol").asText("circle");
  }

  /** Draws the symbol of the series at a point. */
  void mark(Surface surface, double x, double y) throws IOException {
    JsonNode size = series.path("symbolSize");
    double[][] outline =
        size.isArray()
            ? Symbol.box(x, y, SCALE * size.get(0).asDouble(), SCALE * size.get(1).asDouble())
            : Symbol.of(symbol(), x, y, SCALE * size.asDouble(8));
    JsonNode style = series.path("itemStyle");
    if (style.path("color").asText().equals("transparent")) {
      String border = Frame.colour(style.path("borderColor"), Frame.INK);
      surface.stroke(Symbol.closed(outline), Pen.solid(border, SCALE));
    } else {
      surface.fill(outline, Frame.colour(style.path("color"), Frame.INK), 1);
    }
  }

  /** Draws the sample of the style that a legend shows beside the name. */
  void sample(Surface surface, double x, double y, double width) throws IOException {
    if (isLine()) {
      surface.stroke(new double[][] {{x, y}, {x + width, y}}, pen());
      if (!symbol().equals("none")) {
        mark(surface, x + width / 2, y);
      }
    } else {
      surface.box(x + width / 4, y - 3, width / 2, 6, colour(), 1);
    }
  }
}
