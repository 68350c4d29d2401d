package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.PairedDifference;
import io.racklab.master.analysis.statistics.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Draws a figure for each metric that shows by how many per cent schedulers differ from the first
 * one. In one repeat all schedulers run the same jobs, so repeats are pairs, and the intervals are
 * narrower than those of the means.
 */
final class DifferenceFigures {
  private final List<Group> groups;
  private final SeriesStyles looks;
  private final SweepLayout layout;

  /**
   * Prepares to draw the figures.
   *
   * @param groups the groups of runs that have ended
   */
  DifferenceFigures(List<Group> groups, SeriesStyles looks, SweepLayout layout) {
    this.groups = groups;
    this.looks = looks;
    this.layout = layout;
  }

  /**
   * Returns the figures. A metric has a figure only if some scheduler shares at least two repeats
   * with the first one.
   */
  List<Figure> figures() {
    if (looks.schedulers().size() < 2) {
      return List.of();
    }
    List<Figure> figures = new ArrayList<>();
    for (DrawnMetric metric : DrawnMetric.values()) {
      List<GroupFigure.Value> values = values(metric);
      if (values.stream().anyMatch(value -> value.single().length > 1)) {
        figures.add(figure(metric).of(values, layout, caption()));
      }
    }
    return figures;
  }

  private List<GroupFigure.Value> values(DrawnMetric metric) {
    String baseline = looks.schedulers().get(0);
    List<GroupFigure.Value> values = new ArrayList<>();
    Map<Cell, Group> bases = new LinkedHashMap<>();
    groups.stream()
        .filter(group -> group.scheduler().equals(baseline))
        .forEach(group -> bases.put(group.cell(), group));
    for (Group group : groups) {
      Group base = bases.get(group.cell());
      if (base != null && group != base) {
        value(metric, base, group).ifPresent(values::add);
      }
    }
    return values;
  }

  /**
   * Returns the mean difference; empty if the two share no repeat, or if the baseline's value is 0
   * in one of them.
   */
  private static Optional<GroupFigure.Value> value(DrawnMetric metric, Group base, Group group) {
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
    double[] pairs = new double[shared.size()];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = 100 * (after.get(i) / before.get(i) - 1);
    }
    return difference
        .relative()
        .map(share -> new GroupFigure.Value(group, Average.ofPercent(share, pairs.length), pairs));
  }

  private String caption() {
    return "Mean of the differences from "
        + looks.schedulers().get(0)
        + ", repeat by repeat, with 95 % confidence intervals. A difference whose interval"
        + " contains 0 may be noise. Less is better.";
  }

  private GroupFigure figure(DrawnMetric metric) {
    String from = looks.schedulers().get(0);
    return new GroupFigure(
        metric.id() + "-difference",
        metric.title() + ": difference from " + from,
        "Difference from " + from + " [%]",
        false,
        looks);
  }
}
