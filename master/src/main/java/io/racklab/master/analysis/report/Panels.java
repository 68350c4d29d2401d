package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Joins charts with equal axes into one chart with a panel for each. The renderer puts as many
 * panels side by side as fit: the option's {@code panels} holds their least width and their height
 * in pixels.
 */
final class Panels {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Panels() {}

  /**
   * A chart with its title.
   *
   * @param title such as {@code oversubscription = 2}
   */
  record Panel(String title, Chart chart) {}

  /**
   * Returns the option.
   *
   * @param panels at least one
   */
  static JsonNode option(List<Panel> panels, int leastWidth, int height) {
    JsonNode first = panels.get(0).chart().option();
    ObjectNode all = JSON.objectNode().put("animation", false);
    all.putObject("panels").put("width", leastWidth).put("height", height);
    all.set("tooltip", first.path("tooltip"));
    ArrayNode titles = all.putArray("title");
    ArrayNode grids = all.putArray("grid");
    ArrayNode acrosses = all.putArray("xAxis");
    ArrayNode ups = all.putArray("yAxis");
    ArrayNode series = all.putArray("series");
    Set<String> names = new LinkedHashSet<>();
    for (Panel panel : panels) {
      JsonNode option = panel.chart().option();
      titles.addObject().put("text", panel.title()).putObject("textStyle").put("fontSize", 12);
      grids.addObject().put("containLabel", true);
      int across = acrosses.size();
      int up = ups.size();
      int grid = grids.size() - 1;
      add(option.path("xAxis"), grid, acrosses);
      add(option.path("yAxis"), grid, ups);
      for (JsonNode one : option.path("series")) {
        ObjectNode own = one.deepCopy();
        series.add(own.put("xAxisIndex", across).put("yAxisIndex", up));
        if (own.has("name")) {
          names.add(own.path("name").asText());
        }
      }
    }
    if (first.has("legend")) {
      ObjectNode legend = first.path("legend").deepCopy();
      names.forEach(legend.putArray("data")::add);
      all.set("legend", legend);
    }
    return all;
  }

  private static void add(JsonNode axes, int grid, ArrayNode to) {
    for (JsonNode axis : axes.isArray() ? axes : JSON.arrayNode().add(axes)) {
      ObjectNode own = axis.deepCopy();
      to.add(own.put("gridIndex", grid));
    }
  }
}
