package io.racklab.deploy.console;

import io.racklab.master.report.Comparison;
import io.racklab.master.report.Comparison.InCell;
import io.racklab.master.report.Comparison.Measured;
import io.racklab.master.report.Contender;
import io.racklab.master.report.Results;
import io.racklab.master.statistics.Difference;
import io.racklab.master.statistics.Mean;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A comparison for people: verdicts, a table of means and one of differences, who wins. */
public final class ComparisonText {
  private static final String NONE = "-";

  private ComparisonText() {}

  /**
   * @param directories those that were compared
   */
  public static String of(Comparison comparison, List<Results> directories, Terminal terminal) {
    StringBuilder text = new StringBuilder();
    List<String> names = Contender.names(directories);
    for (int i = 0; i < directories.size(); i++) {
      DirectoryText directory = new DirectoryText(names.get(i), directories.get(i));
      text.append(directory.line()).append('\n');
      directory.reasons().forEach(reason -> text.append("  ").append(reason).append('\n'));
    }
    comparison.cells().forEach(cell -> cell(text, comparison, cell, terminal));
    return text.toString();
  }

  private static void cell(
      StringBuilder text, Comparison comparison, InCell cell, Terminal terminal) {
    text.append('\n');
    if (!cell.cell().values().isEmpty()) {
      text.append(cell.cell()).append("\n\n");
    }
    text.append(means(comparison, cell).within(terminal.width()));
    if (comparison.contenders().size() > 1) {
      text.append('\n').append(differences(comparison, cell).within(terminal.width()));
    }
    List<String> sentences =
        cell.measured().stream()
            .flatMap(one -> one.ranking().stream().map(r -> WinnerText.of(r, one.metric())))
            .toList();
    if (!sentences.isEmpty()) {
      text.append('\n');
      sentences.forEach(sentence -> text.append(sentence).append('\n'));
    }
  }

  /** Contenders down, metrics across. */
  private static Columns means(Comparison comparison, InCell cell) {
    Columns table = new Columns();
    table.row(
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
      table.row(row);
    }
    return table;
  }

  /** The most that any metric has: some may be missing in some repeats. */
  private static int repeats(InCell cell, String contender) {
    return cell.measured().stream()
        .flatMap(measured -> Optional.ofNullable(measured.means().get(contender)).stream())
        .mapToInt(Mean::n)
        .max()
        .orElse(0);
  }

  private static Columns differences(Comparison comparison, InCell cell) {
    Columns table = new Columns();
    table.row(header("difference from " + comparison.baseline().orElseThrow(), "of", cell));
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
      table.row(row);
    }
    return table;
  }

  /** More than one where a metric is missing in some repeats. */
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
