package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A figure of the mean, with its interval, of each scheduler in each cell. It has lines over a
 * swept quantity, and otherwise bars, with single repeats as circles. A second swept key makes
 * panels.
 *
 * @param label the label of the axis that shows the means, with the unit
 * @param fromZero true if this axis begins at 0
 */
record GroupFigure(String id, String title, String label, boolean fromZero, SeriesStyles looks) {
  private static final int MOST_BARS = 60;
  private static final int MOST_PANELS = 24;
  private static final int LINES_HEIGHT = 340;
  private static final int LINES_WIDTH = 270;
  private static final int BARS_WIDTH = 330;
  private static final int PANEL_HEIGHT = 250;

  /**
   * A mean to draw.
   *
   * @param single the value of each repeat
   */
  record Value(Group group, Average mean, double[] single) {}

  /** Draws the figure for means that differ only in the layout's axis and panels. */
  Figure of(List<Value> values, SweepLayout layout, String caption) {
    if (layout.panelKey().isPresent()) {
      return panels(values, layout, caption);
    }
    return layout.across().isPresent()
        ? figure(caption, false, LINES_HEIGHT, lines(values, layout.across().get()).option())
        : bars(values, caption, value -> value.group().scheduler());
  }

  private Figure panels(List<Value> all, SweepLayout layout, String caption) {
    Map<String, List<Value>> byPanel = new LinkedHashMap<>();
    all.forEach(
        value ->
            byPanel
                .computeIfAbsent(layout.panel(value.group().cell()), title -> new ArrayList<>())
                .add(value));
    List<Map.Entry<String, List<Value>>> shown =
        byPanel.entrySet().stream().limit(MOST_PANELS).toList();
    if (layout.across().isEmpty() && byPanel.size() == all.size()) {
      return bars(all, caption, value -> layout.value(value.group().cell()));
    }
    CommonScale scale = CommonScale.of(all.stream().map(Value::mean).toList());
    boolean lines = layout.across().isPresent();
    List<Panels.Panel> panels = new ArrayList<>();
    for (Map.Entry<String, List<Value>> panel : shown) {
      Chart chart =
          lines
              ? lines(panel.getValue(), layout.across().get())
              : bars(panel.getValue(), value -> value.group().scheduler());
      scale.on(lines ? chart.vertical() : chart.horizontal());
      if (lines) {
        // The figure's title says what all panels show.
        chart.vertical().remove("name");
      }
      panels.add(new Panels.Panel(panel.getKey(), chart));
    }
    String more =
        shown.size() < byPanel.size()
            ? " Shown: the first " + shown.size() + " of " + byPanel.size() + " panels."
            : "";
    int rows = shown.stream().mapToInt(panel -> panel.getValue().size()).max().orElse(1);
    JsonNode option =
        lines
            ? Panels.option(panels, LINES_WIDTH, PANEL_HEIGHT)
            : Panels.option(panels, BARS_WIDTH, 76 + 30 * rows);
    return figure(caption + more, true, 0, option);
  }

  private Figure bars(List<Value> all, String caption, Function<Value, String> row) {
    List<Value> shown = all.subList(0, Math.min(MOST_BARS, all.size()));
    String more = "";
    if (shown.stream().anyMatch(value -> value.single().length > 1)) {
      more += " Circles are single repeats.";
    }
    if (shown.size() < all.size()) {
      more += " Shown: the first " + shown.size() + " of " + all.size() + " rows.";
    }
    return figure(caption + more, false, 62 + 38 * shown.size(), bars(shown, row).option());
  }

  private Chart bars(List<Value> shown, Function<Value, String> row) {
    List<String> names = shown.stream().map(row).toList();
    List<Average> means = shown.stream().map(Value::mean).toList();
    Chart chart = Chart.bars(false, Chart.across(label), Chart.down(names));
    chart.bars(
        label,
        shown.stream().map(value -> looks.of(value.group().scheduler())).toList(),
        names,
        means,
        shown.stream().map(Value::single).toList());
    chart.atTheRight(means.stream().map(MetricFigures::text).toList());
    return chart;
  }

  private Chart lines(List<Value> values, SweepAxis sweep) {
    ObjectNode up = Chart.up(label);
    if (!fromZero) {
      up.remove("min");
    }
    Chart chart = Chart.lines(sweep.axis(), up);
    for (String scheduler : looks.schedulers()) {
      List<Value> of =
          values.stream()
              .filter(value -> value.group().scheduler().equals(scheduler))
              .sorted(Comparator.comparing(value -> at(sweep, value)))
              .toList();
      if (!of.isEmpty()) {
        double[][] points =
            of.stream()
                .map(value -> new double[] {at(sweep, value), value.mean().mean()})
                .toArray(double[][]::new);
        chart.marked(scheduler, looks.of(scheduler), points, of.stream().map(Value::mean).toList());
      }
    }
    return chart;
  }

  private static double at(SweepAxis sweep, Value value) {
    return sweep.at(value.group().cell());
  }

  private Figure figure(String caption, boolean wide, int height, JsonNode option) {
    return new Figure(
        id,
        "",
        wide ? title + label.substring(label.lastIndexOf(" [")) : title,
        caption,
        wide,
        height,
        option);
  }
}
