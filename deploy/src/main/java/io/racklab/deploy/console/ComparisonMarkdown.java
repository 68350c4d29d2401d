package io.racklab.deploy.console;

import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Comparison.InCell;
import java.util.List;
import java.util.stream.Collectors;

/** A comparison as Markdown tables, for a page or an issue. */
final class ComparisonMarkdown {
  private ComparisonMarkdown() {}

  /**
   * Returns a table of means and, with several contenders, one of differences.
   *
   * @param comparison of at most one cell
   */
  static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    for (InCell cell : comparison.cells()) {
      table(text, ComparisonRows.means(comparison, cell));
      if (comparison.contenders().size() > 1) {
        table(text, ComparisonRows.differences(comparison, cell));
      }
    }
    return text.toString().stripTrailing() + "\n";
  }

  /** Returns tables of a sweep, one for each metric. */
  static String of(List<SweepTable> tables) {
    StringBuilder text = new StringBuilder();
    for (SweepTable table : tables) {
      line(text, table.header());
      text.append('|').append("---|".repeat(table.keys()));
      text.append("---:|".repeat(table.header().size() - table.keys())).append('\n');
      for (List<SweepTable.Entry> row : table.rows()) {
        text.append(
            row.stream()
                .map(ComparisonMarkdown::marked)
                .collect(Collectors.joining(" | ", "| ", " |\n")));
      }
      text.append('\n').append(escaped(table.caption())).append("\n\n");
    }
    return text.toString().stripTrailing() + "\n";
  }

  private static String marked(SweepTable.Entry entry) {
    String text = escaped(entry.text());
    return (entry.best() ? "**" + text + "**" : text) + (entry.significant() ? " \\*" : "");
  }

  private static void table(StringBuilder text, List<List<String>> rows) {
    line(text, rows.get(0));
    text.append("|---|").append("---:|".repeat(rows.get(0).size() - 1)).append('\n');
    rows.subList(1, rows.size()).forEach(row -> line(text, row));
    text.append('\n');
  }

  private static void line(StringBuilder text, List<String> row) {
    text.append(
        row.stream()
            .map(ComparisonMarkdown::escaped)
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  private static String escaped(String word) {
    return word.replace("\\", "\\\\").replace("|", "\\|").replace("+/-", "±").replace("*", "\\*");
  }
}
