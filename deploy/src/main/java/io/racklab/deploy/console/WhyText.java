package io.racklab.deploy.console;

import io.racklab.master.analysis.report.TimeComparison;
import io.racklab.master.analysis.report.TimeComparison.InCell;
import io.racklab.master.analysis.report.TimeComparison.JobOfRepeat;
import io.racklab.master.analysis.report.TimeComparison.Parted;
import io.racklab.master.analysis.why.Breakdown;
import io.racklab.master.analysis.why.DecisiveLaunch;
import io.racklab.master.analysis.why.FirstDivergence;
import io.racklab.master.analysis.why.FirstDivergence.Launch;
import io.racklab.master.analysis.why.LaunchCandidates.Candidate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The reasons why one scheduler's jobs take longer or shorter than another's, as text. */
public final class WhyText {
  private static final int MOST_JOBS = 10;
  private static final int MOST_CANDIDATES = 8;

  private WhyText() {}

  /** Returns several lines, with an empty line before each cell. */
  public static String of(TimeComparison why) {
    if (why.cells().isEmpty()) {
      return "\nwhy "
          + why.other()
          + " differs from "
          + why.baseline()
          + " cannot be explained: they have no runs of the same seed and repeat\n";
    }
    StringBuilder text = new StringBuilder();
    why.cells().forEach(cell -> cell(text, why, cell));
    return text.toString();
  }

  private static void cell(StringBuilder text, TimeComparison why, InCell cell) {
    text.append("\nwhy ").append(why.other()).append(" differs from ").append(why.baseline());
    text.append(cell.cell().values().isEmpty() ? "" : " at " + cell.cell()).append(", ");
    text.append(counted(cell.jobs().size(), "job")).append(" of ");
    text.append(counted(cell.repeats(), "repeat")).append(": additional seconds\n\n");
    if (!cell.jobs().isEmpty()) {
      table(text, cell);
    }
    cell.divergence()
        .ifPresentOrElse(
            parted -> divergence(text, why, parted),
            () -> text.append("they make the same decisions, in the same order\n"));
  }

  private static void table(StringBuilder text, InCell cell) {
    Breakdown mean =
        Breakdown.mean(cell.jobs().stream().map(job -> job.difference().seconds()).toList());
    List<JobOfRepeat> shown =
        cell.jobs().stream()
            .sorted(Comparator.comparingDouble(WhyText::size).reversed())
            .limit(MOST_JOBS)
            .toList();
    List<Breakdown> seen = new ArrayList<>(List.of(mean));
    shown.forEach(job -> seen.add(job.difference().seconds()));
    List<String> titles = Breakdown.telling(seen);
    Columns table = new Columns();
    List<String> header = new ArrayList<>(List.of("", "in all"));
    header.addAll(titles);
    table.row(header);
    row(table, "a mean job", mean, titles);
    for (JobOfRepeat job : shown) {
      String repeat = cell.repeats() == 1 ? "" : ", repeat " + job.repeat();
      row(table, job.difference().job() + repeat, job.difference().seconds(), titles);
    }
    text.append(table);
    int others = cell.jobs().size() - shown.size();
    if (others > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s by at most %.2f s%n",
              others == 1 ? "the other job differs" : "the other " + others + " jobs differ",
              size(shown.get(shown.size() - 1))));
    }
    text.append('\n');
  }

  private static double size(JobOfRepeat job) {
    return Math.abs(job.difference().seconds().total());
  }

  private static void row(Columns table, String name, Breakdown seconds, List<String> titles) {
    List<String> row = new ArrayList<>(List.of(name, signed(seconds.total())));
    titles.forEach(title -> row.add(signed(seconds.seconds(title))));
    table.row(row);
  }

  private static String signed(double seconds) {
    return Math.abs(seconds) < 0.005 ? "0" : String.format(Locale.ROOT, "%+.2f", seconds);
  }

  private static void divergence(StringBuilder text, TimeComparison why, Parted parted) {
    FirstDivergence at = parted.at();
    text.append("their first different decision, in repeat ").append(parted.repeat());
    text.append(", is launch ").append(at.same() + 1).append(" of ").append(at.of());
    text.append(":\n  ").append(told(why.baseline(), at.one()));
    text.append("\n  ").append(told(why.other(), at.other()));
    text.append("\n  jobs that had ").append(at.first().map() ? "maps" : "reduces");
    text.append(" to launch then: ").append(parted.candidates().size()).append('\n');
    Columns table = new Columns(Set.of(0, 4));
    parted.candidates().stream()
        .limit(MOST_CANDIDATES)
        .forEach(one -> table.row(candidate(one, why, at)));
    text.append(table);
    if (parted.candidates().size() > MOST_CANDIDATES) {
      text.append("    and ").append(parted.candidates().size() - MOST_CANDIDATES);
      text.append(" more\n");
    }
    parted.decisive().ifPresent(decisive -> decisive(text, why, decisive));
  }

  private static void decisive(StringBuilder text, TimeComparison why, DecisiveLaunch decisive) {
    text.append(
        String.format(
            Locale.ROOT,
            "the first that matters is of %s, which takes %.1f %% %s under %s:%n  %s%n  %s%n",
            decisive.job(),
            100 * Math.abs(decisive.longer()),
            decisive.longer() > 0 ? "longer" : "less",
            why.other(),
            told(why.baseline(), decisive.one()),
            told(why.other(), decisive.other())));
  }

  private static String told(String scheduler, Optional<Launch> launch) {
    return launch
        .map(
            one ->
                String.format(
                    Locale.ROOT,
                    "%s launches %s on %s at %.3f s",
                    scheduler,
                    one.attempt(),
                    one.node(),
                    one.at()))
        .orElse(scheduler + " launches nothing more");
  }

  private static List<String> candidate(Candidate one, TimeComparison why, FirstDivergence at) {
    List<String> chosenBy = new ArrayList<>();
    if (isOf(at.one(), one)) {
      chosenBy.add(why.baseline());
    }
    if (isOf(at.other(), one)) {
      chosenBy.add(why.other());
    }
    return List.of(
        "    " + one.job(),
        String.format(Locale.ROOT, "submitted at %.3f s", one.submit()),
        one.waiting() + " wait",
        one.running() + " run",
        chosenBy.isEmpty() ? "" : "<- " + String.join(" and ", chosenBy));
  }

  private static boolean isOf(Optional<Launch> launch, Candidate candidate) {
    return launch.map(Launch::job).filter(candidate.job()::equals).isPresent();
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
