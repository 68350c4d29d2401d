package io.racklab.deploy.console;

import io.racklab.master.papers.reproduce.FigureRow;
import io.racklab.master.papers.reproduce.Finding;
import io.racklab.master.papers.reproduce.Outcome;
import io.racklab.master.papers.reproduce.ValueFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The outcome of figures, as the command prints it. */
public final class OutcomeText {
  private OutcomeText() {}

  /** Returns one figure: a table with a line for each row, or the reason why there is none. */
  public static String of(Outcome outcome, Terminal terminal) {
    if (outcome instanceof Outcome.Skipped skipped) {
      return outcome.name() + "  SKIPPED: " + skipped.why();
    } else if (outcome instanceof Outcome.Failed failed) {
      return outcome.name() + "  FAILED: " + failed.why();
    }
    Outcome.Done done = (Outcome.Done) outcome;
    List<String[]> lines = new ArrayList<>();
    String real = done.emulated() ? "with real bytes" : "";
    lines.add(
        new String[] {done.name(), "paper", "within", "ours [95 % interval]", "verdict", real});
    for (Outcome.RowOutcome row : done.rows()) {
      FigureRow asked = row.row();
      lines.add(
          new String[] {
            "  " + asked.label(),
            asked.paper().claim().text(),
            asked.paper().tolerance(),
            ValueFormat.ours(row),
            row.finding().toString(),
            ValueFormat.emulated(row)
          });
    }
    StringBuilder text = new StringBuilder(table(lines, terminal));
    done.notEmulated().forEach(why -> text.append("  with real bytes: ").append(why).append('\n'));
    return text.toString();
  }

  /** Returns the number of rows of each figure with each verdict, a line for each figure. */
  public static String overview(List<Outcome> outcomes, Terminal terminal) {
    List<String[]> lines = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("figure"));
    for (Finding finding : Finding.values()) {
      head.add(finding.toString());
    }
    lines.add(head.toArray(String[]::new));
    for (Outcome outcome : outcomes) {
      List<String> line = new ArrayList<>(List.of(outcome.name()));
      for (Finding finding : Finding.values()) {
        long rows = outcome instanceof Outcome.Done done ? rows(done, finding) : 0;
        line.add(rows == 0 ? "" : Long.toString(rows));
      }
      lines.add(line.toArray(String[]::new));
    }
    return table(lines, terminal);
  }

  private static long rows(Outcome.Done done, Finding finding) {
    return done.rows().stream().filter(row -> row.finding() == finding).count();
  }

  /** Returns the counts of verdicts over all figures, in one line. */
  public static String counts(List<Outcome> outcomes) {
    List<String> words = new ArrayList<>();
    for (Finding finding : Finding.values()) {
      long rows =
          outcomes.stream()
              .filter(Outcome.Done.class::isInstance)
              .mapToLong(done -> rows((Outcome.Done) done, finding))
              .sum();
      if (rows > 0) {
        words.add(finding + " " + rows);
      }
    }
    long skipped = outcomes.stream().filter(Outcome.Skipped.class::isInstance).count();
    long failed = outcomes.stream().filter(Outcome.Failed.class::isInstance).count();
    return (words.isEmpty() ? "no row was judged" : "rows: " + String.join(", ", words))
        + (skipped > 0 ? "; figures skipped: " + skipped : "")
        + (failed > 0 ? "; figures failed: " + failed : "");
  }

  private static String table(List<String[]> lines, Terminal terminal) {
    Set<Integer> all =
        IntStream.range(0, lines.get(0).length).boxed().collect(Collectors.toUnmodifiableSet());
    Columns table = new Columns(all);
    lines.forEach(line -> table.row(List.of(line)));
    return table.within(terminal.width());
  }
}
