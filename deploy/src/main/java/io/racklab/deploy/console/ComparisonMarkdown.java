package io.racklab.deploy.console;

import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Comparison.InCell;
import java.util.List;
import java.util.stream.Collectors;

/** A comparison as Markdown tables, for a page or an issue. */
public final class ComparisonMarkdown {
  private ComparisonMarkdown() {}

  /** Returns for each cell a table of means and, with several contenders, one of differences. */
  public static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    for (InCell cell : comparison.cells()) {
      if (!cell.cell().values().isEmpty()) {
        text.append("**").append(escaped(cell.cell().toString())).append("**\n\n");
      }
      table(text, ComparisonRows.means(comparison, cell));
      if (comparison.contenders().size() > 1) {
        table(text, ComparisonRows.differences(comparison, cell));
      }
    }
    return text.toString().stripTrailing() + "\n";
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
