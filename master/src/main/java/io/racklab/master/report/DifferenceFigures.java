package io.racklab.master.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.master.experiment.Cell;
import io.racklab.master.statistics.Interval;
import io.racklab.master.statistics.PairedDifference;
import io.racklab.master.statistics.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A figure for each metric of how far schedulers are from the first, in per cent: repeats are
 * pairs, since all schedulers of one meet the same jobs, so that the intervals are narrower than
 * those of the means.
 */
final class DifferenceFigures {
  private static final int MOST_BARS = 60;

  private final List<Group> groups;
  private final Looks looks;

  /**
   * @param groups of runs that ended
   */
  DifferenceFigures(List<Group> groups, Looks looks) {
    this.groups = groups;
    this.looks = looks;
  }

  /** Of a scheduler in a cell, beside the first there. */
  private record Row(Group group, PairedDifference difference, double[] pairs) {
    Average average() {
      Interval share = difference.relative().orElseThrow();
      boolean bounded = share.isBounded();
      return new Average(
          100 * share.estimate(),
          bounded ? 100 * share.low() : Double.NaN,
          bounded ? 100 * share.high() : Double.NaN,
          difference.pairs());
    }
  }

  /** None of a metric that no two schedulers share two repeats of. */
  List<Figure> figures() {
    if (looks.schedulers().size() < 2) {
      return List.of();
    }
    Optional<SweepAxis> sweep = SweepAxis.of(groups.stream().map(Group::cell).distinct().toList());
    List<Figure> figures = new ArrayList<>();
    for (DrawnMetric metric : DrawnMetric.values()) {
      List<Row> rows = rows(metric);
      if (rows.stream().anyMatch(row -> row.difference().pairs() > 1)) {
        figures.add(
            sweep.map(over -> lines(metric, rows, over)).orElseGet(() -> bars(metric, rows)));
      }
    }
    return figures;
  }

  private List<Row> rows(DrawnMetric metric) {
    String baseline = looks.schedulers().get(0);
    List<Row> rows = new ArrayList<>();
    Map<Cell, Group> bases = new LinkedHashMap<>();
    groups.stream()
        .filter(group -> group.scheduler().equals(baseline))
        .forEach(group -> bases.put(group.cell(), group));
    for (Group group : groups) {
      Group base = bases.get(group.cell());
      if (base != null && group != base) {
        row(metric, base, group).ifPresent(rows::add);
      }
    }
    return rows;
  }

  private static Optional<Row> row(DrawnMetric metric, Group base, Group group) {
    Optional<Series> from = base.series(metric::of);
    Optional<Series> to = group.series(metric::of);
    if (from.isEmpty() || to.isEmpty()) {
      return Optional.empty();
    }
    List<String> shared =
        to.get().values().keySet().stream().filter(from.get().values()::containsKey).toList();
    if (shared.isEmpty()) {
      return Optional.empty();
    }
    List<Double> before = shared.stream().map(from.get().values()::get).toList();
    List<Double> after = shared.stream().map(to.get().values()::get).toList();
    PairedDifference difference = PairedDifference.of(before, after, Interval.LEVEL);
    if (difference.relative().isEmpty()) {
      return Optional.empty();
    }
    double[] pairs = new double[shared.size()];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = 100 * (after.get(i) / before.get(i) - 1);
    }
    return Optional.of(new Row(group, difference, pairs));
  }

  private Figure bars(DrawnMetric metric, List<Row> all) {
    List<Row> shown = all.subList(0, Math.min(MOST_BARS, all.size()));
    List<String> names = new ArrayList<>();
    for (Row row : shown) {
      String cell = row.group().cell().toString();
      names.add(row.group().scheduler() + (cell.isEmpty() ? "" : ", " + cell));
    }
    List<Average> averages = shown.stream().map(Row::average).toList();
    Chart chart = Chart.bars(false, Chart.across(label()), Chart.down(names));
    chart.bars(
        label(),
        shown.stream().map(row -> looks.of(row.group().scheduler())).toList(),
        names,
        averages,
        shown.stream().map(Row::pairs).toList());
    chart.atTheRight(averages.stream().map(MetricFigures::text).toList());
    String caption = caption();
    if (shown.size() < all.size()) {
      caption += " The first " + shown.size() + " of " + all.size() + " rows.";
    }
    return figure(metric, caption + " Circles are single repeats.", 62 + 38 * names.size(), chart);
  }

  private Figure lines(DrawnMetric metric, List<Row> rows, SweepAxis sweep) {
    ObjectNode up = Chart.up(label());
    up.remove("min");
    Chart chart = Chart.lines(sweep.axis(), up);
    for (String scheduler : looks.schedulers()) {
      List<Row> of =
          rows.stream()
              .filter(row -> row.group().scheduler().equals(scheduler))
              .sorted(Comparator.comparing(row -> at(sweep, row.group().cell())))
              .toList();
      if (!of.isEmpty()) {
        double[][] points = new double[of.size()][];
        List<Average> averages = of.stream().map(Row::average).toList();
        for (int i = 0; i < points.length; i++) {
          points[i] = new double[] {at(sweep, of.get(i).group().cell()), averages.get(i).mean()};
        }
        chart.marked(scheduler, looks.of(scheduler), points, averages);
      }
    }
    return figure(metric, caption(), 340, chart);
  }

  private static double at(SweepAxis sweep, Cell cell) {
    return sweep.values().get(cell);
  }

  private String label() {
    return "Difference from " + looks.schedulers().get(0) + " [%]";
  }

  private String caption() {
    return "Mean of the differences from "
        + looks.schedulers().get(0)
        + ", repeat by repeat, with 95 % confidence intervals. One that holds 0 may be chance; less"
        + " is better.";
  }

  private Figure figure(DrawnMetric metric, String caption, int height, Chart chart) {
    String id = metric.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-difference";
    String title = metric.title() + ": difference from " + looks.schedulers().get(0);
    return new Figure(id, "", title, caption, false, height, chart.option());
  }
}
