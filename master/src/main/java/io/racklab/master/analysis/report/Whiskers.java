package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Draws error bars: lines with a stroke at both ends. ECharts has none, so the lines are mark
 * lines, and the strokes are the points of an additional series with the same name. The legend
 * hides both together.
 */
final class Whiskers {
  private static final int THICK = 2;
  private static final int ACROSS = 11;

  private final ArrayNode pairs = JsonNodeFactory.instance.arrayNode();
  private final ArrayNode ends = JsonNodeFactory.instance.arrayNode();

  void add(JsonNode from, JsonNode to) {
    ArrayNode pair = pairs.addArray();
    pair.addObject().set("coord", from);
    pair.addObject().set("coord", to);
    ends.add(from).add(to);
  }

  void drawOn(ObjectNode owner, String colour, boolean upright, ArrayNode series) {
    if (pairs.isEmpty()) {
      return;
    }
    ObjectNode mark = owner.putObject("markLine").put("silent", true).put("symbol", "none");
    mark.putObject("lineStyle").put("color", colour).put("type", "solid").put("width", THICK);
    mark.putObject("label").put("show", false);
    mark.set("data", pairs);
    ObjectNode strokes = series.addObject().put("type", "scatter").put("z", 5);
    strokes.set("name", owner.get("name"));
    strokes.put("silent", true).put("symbol", "rect").set("data", ends);
    strokes.putArray("symbolSize").add(upright ? ACROSS : THICK).add(upright ? THICK : ACROSS);
    strokes.putObject("itemStyle").put("color", colour).put("opacity", 1);
    strokes.putObject("tooltip").put("show", false);
  }
}
