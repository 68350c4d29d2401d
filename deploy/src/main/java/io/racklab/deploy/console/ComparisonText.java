package io.racklab.deploy.console;

import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Comparison.InCell;
import io.racklab.master.analysis.report.Contender;
import io.racklab.master.analysis.report.Results;
import java.util.List;
import java.util.Optional;

/** A comparison for people: verdicts, a table of means, a table of differences and the winners. */
public final class ComparisonText {
  private ComparisonText() {}

  /**
   * Returns the comparison.
   *
   * @param directories the compared run directories
   * @param slots a sentence on the slot settings in which the schedulers differ, if they do
   */
  public static String of(
      Comparison comparison, List<Results> directories, Optional<String> slots, Terminal terminal) {
    StringBuilder text = new StringBuilder();
    List<String> names = Contender.names(directories);
    for (int i = 0; i < directories.size(); i++) {
      DirectoryText directory = new DirectoryText(names.get(i), directories.get(i));
      text.append(directory.line()).append('\n');
      directory.reasons().forEach(reason -> text.append("  ").append(reason).append('\n'));
    }
    comparison.cells().forEach(cell -> cell(text, comparison, cell, slots, terminal));
    return text.toString();
  }

  private static void cell(
      StringBuilder text,
      Comparison comparison,
      InCell cell,
      Optional<String> slots,
      Terminal terminal) {
    text.append('\n');
    if (!cell.cell().values().isEmpty()) {
      text.append(cell.cell()).append("\n\n");
    }
    text.append(columns(ComparisonRows.means(comparison, cell)).within(terminal.width()));
    if (comparison.contenders().size() > 1) {
      text.append('\n')
          .append(columns(ComparisonRows.differences(comparison, cell)).within(terminal.width()));
    }
    List<String> sentences =
        cell.measured().stream()
            .flatMap(one -> one.ranking().stream().map(r -> WinnerText.of(r, one.metric())))
            .toList();
    if (!sentences.isEmpty()) {
      text.append('\n');
      sentences.forEach(sentence -> text.append(sentence).append('\n'));
      slots.ifPresent(sentence -> text.append(sentence).append('\n'));
    }
  }

  private static Columns columns(List<List<String>> rows) {
    Columns table = new Columns();
    rows.forEach(table::row);
    return table;
  }
}
