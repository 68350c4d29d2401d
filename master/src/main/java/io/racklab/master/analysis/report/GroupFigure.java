package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A figure of the mean, with its interval, of each scheduler in each cell. It has lines over the
 * swept quantity if cells differ in only one quantity, and otherwise bars, with single repeats as
 * circles.
 *
 * @param label the label of the axis that shows the means, with the unit
 * @param fromZero true if this axis begins at 0
 */
record GroupFigure(String id, String title, String label, boolean fromZero, SeriesStyles looks) {
  private static final int MOST_BARS = 60;

  /**
   * A mean to draw.
   *
   * @param single the value of each repeat
   */
  record Value(Group group, Average mean, double[] single) {}

  /**
   * Draws the figure.
   *
   * @param sweep the axis of the swept quantity; empty for bars
   */
  Figure of(List<Value> values, Optional<SweepAxis> sweep, String caption) {
    return sweep.isPresent()
        ? figure(caption, 340, lines(values, sweep.get()))
        : bars(values, caption);
  }

  private Figure bars(List<Value> all, String caption) {
    List<Value> shown = all.subList(0, Math.min(MOST_BARS, all.size()));
    List<String> names = shown.stream().map(GroupFigure::name).toList();
    List<Average> means = shown.stream().map(Value::mean).toList();
    Chart chart = Chart.bars(false, Chart.across(label), Chart.down(names));
    chart.bars(
        label,
        shown.stream().map(value -> looks.of(value.group().scheduler())).toList(),
        names,
        means,
        shown.stream().map(Value::single).toList());
    chart.atTheRight(means.stream().map(MetricFigures::text).toList());
    String more = "";
    if (shown.stream().anyMatch(value -> value.single().length > 1)) {
      more += " Circles are single repeats.";
    }
    if (shown.size() < all.size()) {
      more += " The first " + shown.size() + " of " + all.size() + " rows.";
    }
    return figure(caption + more, 62 + 38 * names.size(), chart);
  }

  private static String name(Value value) {
    String cell = value.group().cell().toString();
    return value.group().scheduler() + (cell.isEmpty() ? "" : ", " + cell);
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
    return sweep.values().get(value.group().cell());
  }

  private Figure figure(String caption, int height, Chart chart) {
    return new Figure(id, "", title, caption, false, height, chart.option());
  }
}
