package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.metric.Unit;
import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Comparison.InCell;
import io.racklab.master.analysis.report.Comparison.Measured;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A comparison as LaTeX tables that use the package booktabs. Without a sweep, a table has a row
 * for each metric and a column for each contender, so that it fits into a column of a page; metrics
 * that no contender measured, or that are 0 for all, have no row. With a sweep, a table has a row
 * for each cell.
 */
final class ComparisonLatex {
  private static final String PREAMBLE = "% needs \\usepackage{booktabs}\n";

  private ComparisonLatex() {}

  /**
   * Returns a tabular of means and, with several contenders, of differences below them: in per cent
   * of the baseline, or in points where the metric itself is in per cent.
   *
   * @param comparison of at most one cell
   */
  static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder(PREAMBLE);
    comparison.cells().forEach(cell -> table(text, comparison, cell));
    return text.toString();
  }

  /** Returns tables of a sweep, one for each metric. */
  static String of(List<SweepTable> tables) {
    StringBuilder text = new StringBuilder(PREAMBLE);
    tables.forEach(table -> table(text, table));
    return text.toString();
  }

  private static void table(StringBuilder text, SweepTable table) {
    text.append("\\begin{table}\n\\centering\n");
    text.append("\\caption{").append(escaped(table.caption())).append("}\n");
    text.append("\\begin{tabular}{").append("l".repeat(table.keys()));
    text.append("r".repeat(table.header().size() - table.keys())).append("}\n\\toprule\n");
    line(text, table.header().get(0), table.header().subList(1, table.header().size()));
    text.append("\\midrule\n");
    for (List<SweepTable.Entry> row : table.rows()) {
      text.append(
          row.stream()
              .map(ComparisonLatex::marked)
              .collect(Collectors.joining(" & ", "", " \\\\\n")));
    }
    text.append("\\bottomrule\n\\end{tabular}\n\\end{table}\n");
  }

  private static String marked(SweepTable.Entry entry) {
    String text = entry.text().equals("-") ? "--" : escaped(entry.text());
    return (entry.best() ? "\\textbf{" + text + "}" : text) + (entry.significant() ? "$^*$" : "");
  }

  private static void table(StringBuilder text, Comparison comparison, InCell cell) {
    List<Measured> told = cell.measured().stream().filter(ComparisonLatex::tells).toList();
    List<String> contenders = comparison.contenders();
    text.append("\\begin{tabular}{l").append("r".repeat(contenders.size())).append("}\n");
    text.append("\\toprule\n");
    line(text, "", contenders);
    text.append("\\midrule\n");
    for (Measured measured : told) {
      Metric metric = measured.metric();
      line(
          text,
          named(metric, metric.unit().symbol()),
          numbers(contenders, name -> mean(measured, name)));
    }
    if (contenders.size() > 1) {
      text.append("\\midrule\n");
      line(
          text,
          "difference from " + comparison.baseline().orElseThrow(),
          contenders.stream().map(name -> "").toList());
      for (Measured measured : told) {
        Metric metric = measured.metric();
        line(
            text,
            named(metric, metric.unit() == Unit.SHARE ? "points" : "%"),
            numbers(contenders, name -> difference(measured, name)));
      }
    }
    text.append("\\bottomrule\n\\end{tabular}\n");
  }

  private static boolean tells(Measured measured) {
    return measured.means().values().stream().anyMatch(mean -> mean.interval().estimate() != 0);
  }

  private static String named(Metric metric, String unit) {
    return unit.isEmpty() ? metric.name() : metric.name() + " [" + unit + "]";
  }

  private static Optional<String> mean(Measured measured, String contender) {
    return Optional.ofNullable(measured.means().get(contender))
        .map(mean -> NumberText.plain(mean.interval(), measured.metric().unit().one(), false));
  }

  private static Optional<String> difference(Measured measured, String contender) {
    Optional<Difference> difference = Optional.ofNullable(measured.differences().get(contender));
    Optional<Interval> shown =
        measured.metric().unit() == Unit.SHARE
            ? difference.map(Difference::absolute)
            : difference.flatMap(Difference::relative);
    return shown.map(interval -> NumberText.plain(interval, Unit.SHARE.one(), true));
  }

  private static List<String> numbers(
      List<String> contenders, Function<String, Optional<String>> of) {
    List<String> numbers = new ArrayList<>();
    contenders.forEach(name -> numbers.add(of.apply(name).orElse("--")));
    return numbers;
  }

  private static void line(StringBuilder text, String first, List<String> others) {
    text.append(escaped(first));
    text.append(others.stream().map(other -> " & " + escaped(other)).collect(Collectors.joining()));
    text.append(" \\\\\n");
  }

  /**
   * Escapes LaTeX's special characters, and sets minus signs in math mode, so that they are not
   * hyphens.
   */
  private static String escaped(String word) {
    StringBuilder text = new StringBuilder();
    for (char letter : word.toCharArray()) {
      text.append(
          switch (letter) {
            case '\\' -> "\\textbackslash{}";
            case '~' -> "\\textasciitilde{}";
            case '^' -> "\\textasciicircum{}";
            case '&', '%', '$', '#', '_', '{', '}' -> "\\" + letter;
            default -> String.valueOf(letter);
          });
    }
    return text.toString().replace("+/-", "$\\pm$").replaceAll("(^|[ (])-(?=[0-9])", "$1\\$-\\$");
  }
}
