package io.racklab.deploy.console;

import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Comparison.InCell;
import io.racklab.master.analysis.report.Comparison.Measured;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.Mean;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The tables of a comparison as words: a header row, a row for each contender, a column for each
 * metric.
 */
final class ComparisonRows {
  private static final String NONE = "-";

  private ComparisonRows() {}

  /** Returns the means with their intervals. */
  static List<List<String>> means(Comparison comparison, InCell cell) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        header("mean, " + WinnerText.percent(comparison.level()) + " interval", "repeats", cell));
    for (String contender : comparison.contenders()) {
      List<String> row = new ArrayList<>(List.of(contender));
      row.add(Integer.toString(repeats(cell, contender)));
      for (Measured measured : cell.measured()) {
        row.add(
            Optional.ofNullable(measured.means().get(contender))
                .map(mean -> NumberText.of(mean.interval(), measured.metric().unit()))
                .orElse(NONE));
      }
      rows.add(row);
    }
    return rows;
  }

  /**
   * Returns the largest number of repeats of any metric; a metric may be missing in some repeats.
   */
  private static int repeats(InCell cell, String contender) {
    return cell.measured().stream()
        .flatMap(measured -> Optional.ofNullable(measured.means().get(contender)).stream())
        .mapToInt(Mean::n)
        .max()
        .orElse(0);
  }

  /** Returns the differences from the baseline; only the header if there is one contender. */
  static List<List<String>> differences(Comparison comparison, InCell cell) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(header("difference from " + comparison.baseline().orElseThrow(), "of", cell));
    for (String contender : comparison.contenders()) {
      if (comparison.baseline().equals(Optional.of(contender))) {
        continue;
      }
      List<String> row = new ArrayList<>(List.of(contender));
      row.add(pairing(cell, contender));
      for (Measured measured : cell.measured()) {
        row.add(
            Optional.ofNullable(measured.differences().get(contender))
                .map(difference -> DifferenceText.of(difference, measured.metric().unit()))
                .orElse(NONE));
      }
      rows.add(row);
    }
    return rows;
  }

  /** Joins the pairings of all metrics; they differ where a metric is missing in some repeats. */
  private static String pairing(InCell cell, String contender) {
    String all =
        cell.measured().stream()
            .flatMap(measured -> difference(measured, contender).stream())
            .map(DifferenceText::pairing)
            .distinct()
            .collect(Collectors.joining(" or "));
    return all.isEmpty() ? NONE : all;
  }

  private static Optional<Difference> difference(Measured measured, String contender) {
    return Optional.ofNullable(measured.differences().get(contender));
  }

  private static List<String> header(String first, String second, InCell cell) {
    List<String> header = new ArrayList<>(List.of(first, second));
    cell.measured().forEach(measured -> header.add(measured.metric().path()));
    return header;
  }
}
