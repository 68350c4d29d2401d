package io.racklab.master.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws a figure of the means for each metric, with 95 % intervals over the repeats. */
final class MetricFigures {
  private final List<Group> groups;
  private final SeriesStyles looks;
  private final SweepLayout layout;

  /**
   * Prepares to draw the figures.
   *
   * @param groups the groups of runs that have ended
   */
  MetricFigures(List<Group> groups, SeriesStyles looks, SweepLayout layout) {
    this.groups = groups;
    this.looks = looks;
    this.layout = layout;
  }

  List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    for (DrawnMetric metric : DrawnMetric.values()) {
      if (groups.stream().anyMatch(group -> group.interval(metric::of).count() > 0)) {
        figures.add(
            new GroupFigure(metric.id(), metric.title(), metric.label(), true, looks)
                .of(values(metric), layout, repeats(groups)));
      }
    }
    return figures;
  }

  private List<GroupFigure.Value> values(DrawnMetric metric) {
    return groups.stream()
        .map(
            group ->
                new GroupFigure.Value(group, group.interval(metric::of), group.values(metric::of)))
        .toList();
  }

  private static String repeats(List<Group> shown) {
    int most = shown.stream().mapToInt(group -> group.runs().size()).max().orElse(0);
    int least = shown.stream().mapToInt(group -> group.runs().size()).min().orElse(0);
    if (most < 2) {
      return "One repeat: no interval.";
    }
    String over = most == least ? Integer.toString(most) : least + " to " + most;
    return "Mean over " + over + " repeats, with 95 % confidence intervals.";
  }

  /**
   * Returns a text such as {@code 47.3 ± 2.1}, without the half-width if that or the mean is 0, or
   * if there is only one repeat.
   */
  static String text(Average interval) {
    double mean = interval.mean();
    if (!interval.isBounded() || interval.half() < 1e-9 * Math.abs(mean) || mean == 0) {
      return number(mean);
    }
    return number(mean) + " ± " + String.format(Locale.ROOT, format(mean), interval.half());
  }

  /**
   * Formats a number with three significant digits, below 1 with two, but with all digits before
   * the decimal point; integers have no decimals. Only 0 is formatted as 0.
   */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    String format = value == Math.rint(value) ? "%,.0f" : format(value);
    return String.format(Locale.ROOT, format, value).replace('-', '−');
  }

  private static String format(double value) {
    double size = Math.abs(value);
    if (size < 0.0995 && size > 0) {
      return "%." + Math.min(9, 1 - (int) Math.floor(Math.log10(size))) + "f";
    }
    return size >= 99.95 ? "%,.0f" : size >= 9.995 ? "%.1f" : "%.2f";
  }
}
