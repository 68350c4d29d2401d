package io.racklab.deploy.console;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Comparison.InCell;
import io.racklab.master.analysis.report.Comparison.Measured;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Mean;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;

/**
 * A comparison as CSV, with a row for each metric that a contender has in a cell; a difference that
 * cannot be computed and a missing bound are empty.
 */
public final class ComparisonCsv {
  private static final List<String> HEADER =
      List.of(
          "cell",
          "contender",
          "metric",
          "repeats",
          "mean",
          "low",
          "high",
          "difference",
          "difference_low",
          "difference_high");

  private ComparisonCsv() {}

  /**
   * Returns the rows below a header. Differences are from the baseline; in rows of the baseline
   * they are empty.
   */
  public static String of(Comparison comparison) throws IOException {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(HEADER);
      for (InCell cell : comparison.cells()) {
        for (String contender : comparison.contenders()) {
          for (Measured measured : cell.measured()) {
            Mean mean = measured.means().get(contender);
            if (mean != null) {
              csv.writeRecord(row(cell, contender, measured, mean));
            }
          }
        }
      }
    }
    return text.toString();
  }

  private static List<String> row(InCell cell, String contender, Measured measured, Mean mean) {
    Optional<Interval> difference =
        Optional.ofNullable(measured.differences().get(contender)).map(Difference::absolute);
    return List.of(
        cell.cell().toString(),
        contender,
        measured.metric().path(),
        Integer.toString(mean.n()),
        Double.toString(mean.interval().estimate()),
        bound(Optional.of(mean.interval()), true),
        bound(Optional.of(mean.interval()), false),
        difference.map(one -> Double.toString(one.estimate())).orElse(""),
        bound(difference, true),
        bound(difference, false));
  }

  private static String bound(Optional<Interval> interval, boolean low) {
    return interval
        .filter(Interval::isBounded)
        .map(one -> Double.toString(low ? one.low() : one.high()))
        .orElse("");
  }
}
