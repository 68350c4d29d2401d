package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Comparison.InCell;
import io.racklab.master.analysis.report.Comparison.Measured;
import io.racklab.master.analysis.report.ShortKeys;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.Holm;
import io.racklab.master.analysis.statistics.Mean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One metric of a sweep as one table: a row for each cell, a column for each swept key, and one for
 * each contender.
 *
 * @param header the swept keys by their short names, then the contenders
 * @param keys the number of columns of keys
 * @param rows as many entries as the header has
 * @param caption what the numbers and marks mean
 */
record SweepTable(List<String> header, int keys, List<List<Entry>> rows, String caption) {
  SweepTable {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /**
   * An entry of the table.
   *
   * @param best true if the contender leads in its cell, alone or in a tie
   * @param significant true if the contender differs from the baseline, corrected for the number of
   *     comparisons in the table
   */
  record Entry(String text, boolean best, boolean significant) {}

  /**
   * @param made sentences on seeds and versions for the end of the caption
   */
  static SweepTable of(Comparison comparison, Metric metric, String made) {
    Map<Cell, Measured> cells = new LinkedHashMap<>();
    for (InCell cell : comparison.cells()) {
      cell.measured().stream()
          .filter(one -> one.metric().equals(metric))
          .forEach(one -> cells.put(cell.cell(), one));
    }
    List<Double> probabilities =
        cells.values().stream()
            .flatMap(measured -> measured.differences().values().stream())
            .map(Difference::probability)
            .toList();
    double threshold = Holm.threshold(probabilities, 1 - comparison.level());
    List<String> keys =
        cells.keySet().stream()
            .flatMap(cell -> cell.values().keySet().stream())
            .distinct()
            .toList();
    ShortKeys names = new ShortKeys(List.copyOf(cells.keySet()));
    List<String> header = new ArrayList<>(keys.stream().map(names::of).toList());
    header.addAll(comparison.contenders());
    List<List<Entry>> rows = new ArrayList<>();
    cells.forEach(
        (cell, measured) -> {
          List<Entry> row = new ArrayList<>();
          keys.forEach(
              key -> row.add(new Entry(cell.values().getOrDefault(key, ""), false, false)));
          for (String contender : comparison.contenders()) {
            row.add(entry(measured, contender, threshold));
          }
          rows.add(row);
        });
    return new SweepTable(
        header, keys.size(), rows, caption(comparison, cells, probabilities.size()) + made);
  }

  private static Entry entry(Measured measured, String contender, double threshold) {
    Mean mean = measured.means().get(contender);
    if (mean == null) {
      return new Entry("-", false, false);
    }
    Difference difference = measured.differences().get(contender);
    boolean best =
        measured.ranking().filter(ranking -> ranking.leaders().contains(contender)).isPresent();
    return new Entry(
        NumberText.plain(mean.interval(), measured.metric().unit().one(), false),
        best,
        difference != null && difference.probability() <= threshold);
  }

  private static String caption(Comparison comparison, Map<Cell, Measured> cells, int comparisons) {
    Measured first = cells.values().iterator().next();
    Metric metric = first.metric();
    String unit = metric.unit().symbol();
    boolean ranked = cells.values().stream().anyMatch(one -> one.ranking().isPresent());
    List<Integer> repeats =
        cells.values().stream()
            .flatMap(one -> one.means().values().stream())
            .map(Mean::n)
            .distinct()
            .sorted()
            .toList();
    int least = repeats.isEmpty() ? 0 : repeats.get(0);
    int most = repeats.isEmpty() ? 0 : repeats.get(repeats.size() - 1);
    StringBuilder text = new StringBuilder(capitalized(metric.name()));
    text.append(unit.isEmpty() ? "" : " [" + unit + "]");
    text.append(": mean");
    if (most > 1) {
      text.append(" +/- ").append(WinnerText.percent(comparison.level())).append(" interval");
    }
    text.append(" of ").append(least == most ? "" : least + " to ").append(most);
    text.append(most == 1 ? " repeat." : " repeats.");
    if (ranked) {
      text.append(" Bold: the best, and those that the repeats cannot separate from it.");
    }
    Optional<String> baseline = comparison.baseline();
    if (comparisons > 0 && most > 1 && baseline.isPresent()) {
      text.append(" Star: differs from ").append(baseline.get());
      text.append(", at ").append(WinnerText.percent(1 - comparison.level()));
      text.append(" after Holm's correction for ").append(comparisons);
      text.append(comparisons == 1 ? " comparison." : " comparisons.");
    }
    return text.toString();
  }

  private static String capitalized(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
