package io.racklab.master.analysis.plot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.master.analysis.plot.Surface.Anchor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A plot of several panels, as many side by side as fit, each with a title and its own axes. */
final class PanelPlot {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Type TITLE = new Type(7.5, Frame.INK);
  private static final double TITLE_HEIGHT = 12;
  private static final double GAP = 8;

  /** The smallest width of a panel on paper, as a share of that on a page. */
  private static final double NARROWEST = 0.42;

  private PanelPlot() {}

  /**
   * Returns the height of all panels in points.
   *
   * @param width the width for all panels in points
   */
  static double height(JsonNode option, double width) {
    int columns = columns(option, width);
    int rows = (count(option) + columns - 1) / columns;
    return rows * SeriesLook.SCALE * option.path("panels").path("height").asDouble();
  }

  private static int count(JsonNode option) {
    return option.path("grid").size();
  }

  private static int columns(JsonNode option, double width) {
    double least = NARROWEST * option.path("panels").path("width").asDouble();
    int count = count(option);
    int most = (int) Math.max(1, Math.min(count, width / least));
    int rows = (count + most - 1) / most;
    return (count + rows - 1) / rows;
  }

  static void draw(Surface surface, Frame area, JsonNode option) throws IOException {
    int columns = columns(option, area.right() - area.left());
    int rows = (count(option) + columns - 1) / columns;
    double width = (area.right() - area.left() + GAP) / columns;
    double height = (area.bottom() - area.top()) / rows;
    for (int i = 0; i < count(option); i++) {
      double left = area.left() + i % columns * width;
      double top = area.top() + i / columns * height;
      String title = option.path("title").path(i).path("text").asText();
      surface.text(left + 2, top + 8, TITLE.fit(title, width - GAP), TITLE, Anchor.START);
      Frame panel = new Frame(left, top + TITLE_HEIGHT, left + width - GAP, top + height - 2);
      JsonNode own = panel(option, i);
      if (FigureFiles.isRows(own)) {
        BarPlot.draw(surface, panel, own);
      } else {
        List<JsonNode> series = new ArrayList<>();
        own.path("series").forEach(series::add);
        LinePlot.draw(surface, panel, own.path("xAxis"), own.path("yAxis"), series);
      }
    }
  }

  /** Returns the option of a panel alone. */
  private static JsonNode panel(JsonNode option, int grid) {
    ArrayNode acrosses = axes(option.path("xAxis"), grid);
    ArrayNode ups = axes(option.path("yAxis"), grid);
    ObjectNode own = JSON.objectNode();
    own.set("xAxis", acrosses.path(0));
    own.set("yAxis", ups.size() == 1 ? ups.path(0) : ups);
    ArrayNode series = own.putArray("series");
    for (JsonNode one : option.path("series")) {
      JsonNode across = option.path("xAxis").path(one.path("xAxisIndex").asInt());
      if (across.path("gridIndex").asInt() == grid) {
        series.add(one);
      }
    }
    return own;
  }

  private static ArrayNode axes(JsonNode axes, int grid) {
    ArrayNode own = JSON.arrayNode();
    for (JsonNode axis : axes) {
      if (axis.path("gridIndex").asInt() == grid) {
        own.add(axis);
      }
    }
    return own;
  }
}
