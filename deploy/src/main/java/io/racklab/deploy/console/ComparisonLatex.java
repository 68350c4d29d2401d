package io.racklab.deploy.console;

import io.racklab.master.report.Comparison;
import io.racklab.master.report.Comparison.InCell;
import java.util.List;
import java.util.stream.Collectors;

/** A comparison as tables for a paper in LaTeX, with the rules of the package booktabs. */
public final class ComparisonLatex {
  private ComparisonLatex() {}

  /**
   * For each cell a tabular of means and, where there are several contenders, of differences below
   * them.
   */
  public static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder("% needs \\usepackage{booktabs}\n");
    for (InCell cell : comparison.cells()) {
      if (!cell.cell().values().isEmpty()) {
        text.append("% ").append(cell.cell()).append('\n');
      }
      List<List<String>> means = ComparisonRows.means(comparison, cell);
      text.append("\\begin{tabular}{l").append("r".repeat(means.get(0).size() - 1));
      text.append("}\n\\toprule\n");
      block(text, means);
      if (comparison.contenders().size() > 1) {
        text.append("\\midrule\n");
        block(text, ComparisonRows.differences(comparison, cell));
      }
      text.append("\\bottomrule\n\\end{tabular}\n");
    }
    return text.toString();
  }

  private static void block(StringBuilder text, List<List<String>> rows) {
    line(text, rows.get(0));
    text.append("\\midrule\n");
    rows.subList(1, rows.size()).forEach(row -> line(text, row));
  }

  private static void line(StringBuilder text, List<String> row) {
    text.append(
        row.stream()
            .map(ComparisonLatex::escaped)
            .collect(Collectors.joining(" & ", "", " \\\\\n")));
  }

  /** Characters of LaTeX's language are written for it; a minus is one, not a hyphen. */
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
