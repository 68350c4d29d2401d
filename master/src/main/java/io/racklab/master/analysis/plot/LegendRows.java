package io.racklab.master.analysis.plot;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.analysis.plot.Surface.Anchor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The legend of a plot: the names of the series with samples of their style, in as many rows as
 * needed.
 */
final class LegendRows {
  private static final double ROW = 12;
  private static final double SAMPLE = 24;
  private static final double GAP = 10;
  private static final Type TYPE = new Type(7.5, Frame.INK);

  private record Entry(SeriesLook look, String name, double x, int row) {}

  private final List<Entry> entries = new ArrayList<>();
  private int rows;

  /**
   * Lays out the legend.
   *
   * @param width the width of a row
   */
  LegendRows(JsonNode option, double left, double width) {
    double x = left;
    for (SeriesLook look : looks(option)) {
      String name = TYPE.fit(look.name(), width - SAMPLE - 4);
      double length = SAMPLE + 4 + TYPE.width(name);
      if (x > left && x + length > left + width) {
        x = left;
        rows++;
      }
      entries.add(new Entry(look, name, x, rows));
      x += length + GAP;
    }
    rows += entries.isEmpty() ? 0 : 1;
  }

  /** Returns, for each name in the legend, the first series with this name. */
  private static List<SeriesLook> looks(JsonNode option) {
    if (!option.has("legend")) {
      return List.of();
    }
    Map<String, SeriesLook> looks = new LinkedHashMap<>();
    List<String> wanted = new ArrayList<>();
    option.path("legend").path("data").forEach(name -> wanted.add(name.asText()));
    for (JsonNode series : option.path("series")) {
      SeriesLook look = new SeriesLook(series);
      if (!look.name().isEmpty() && (wanted.isEmpty() || wanted.contains(look.name()))) {
        looks.putIfAbsent(look.name(), look);
      }
    }
    return List.copyOf(looks.values());
  }

  double height() {
    return rows * ROW;
  }

  void draw(Surface surface, double top) throws IOException {
    for (Entry entry : entries) {
      double middle = top + entry.row() * ROW + ROW / 2;
      entry.look().sample(surface, entry.x(), middle, SAMPLE);
      surface.text(entry.x() + SAMPLE + 4, middle + 2.6, entry.name(), TYPE, Anchor.START);
    }
  }
}
