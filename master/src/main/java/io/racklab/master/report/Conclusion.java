package io.racklab.master.report;

import io.racklab.master.experiment.Cell;
import io.racklab.master.statistics.Direction;
import io.racklab.master.statistics.Interval;
import io.racklab.master.statistics.Mean;
import io.racklab.master.statistics.PairedDifference;
import io.racklab.master.statistics.Series;
import io.racklab.master.statistics.Winner;
import io.racklab.master.statistics.Winner.Rival;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Who wins by how much, in sentences that claim no more than the repeats show. */
final class Conclusion {
  private static final int MOST_CELLS = 24;

  private Conclusion() {}

  /**
   * The answer first, then what else is worth a sentence.
   *
   * @param groups of runs that ended
   */
  static List<String> of(List<Group> groups) {
    List<Cell> cells = groups.stream().map(Group::cell).distinct().toList();
    List<String> sentences = new ArrayList<>();
    for (Cell cell : cells.subList(0, Math.min(MOST_CELLS, cells.size()))) {
      List<Group> in = groups.stream().filter(group -> group.cell().equals(cell)).toList();
      for (DrawnMetric metric :
          cells.size() == 1 ? DrawnMetric.values() : new DrawnMetric[] {DrawnMetric.JOB_TIME}) {
        String sentence = sentence(metric, in);
        if (!sentence.isEmpty()) {
          sentences.add(cell.values().isEmpty() ? sentence : "At " + cell + ": " + sentence);
        }
      }
    }
    if (cells.size() > 1 && new Looks(groups).schedulers().size() > 1) {
      sentences.add(0, overCells(groups, cells));
    }
    boolean once = groups.stream().anyMatch(group -> group.runs().size() < 2);
    if (once && new Looks(groups).schedulers().size() > 1) {
      sentences.set(0, sentences.get(0) + " One repeat cannot tell that from chance.");
    }
    if (cells.size() > MOST_CELLS) {
      sentences.add("The other " + (cells.size() - MOST_CELLS) + " cells are in the table.");
    }
    return sentences;
  }

  /** Such as {@code In mean job time fifo wins in 3 of 4 cells; 1 has no winner.} */
  private static String overCells(List<Group> groups, List<Cell> cells) {
    Map<String, Integer> wins = new TreeMap<>();
    int open = cells.size();
    for (Cell cell : cells) {
      List<Series> measured =
          measured(
              DrawnMetric.JOB_TIME,
              groups.stream().filter(group -> group.cell().equals(cell)).toList());
      if (measured.size() > 1 && among(measured).hasWon()) {
        wins.merge(among(measured).best(), 1, Integer::sum);
        open--;
      }
    }
    List<String> parts = new ArrayList<>();
    wins.forEach((name, won) -> parts.add(name + " wins in " + won));
    String text =
        "In mean job time "
            + (parts.isEmpty() ? "nobody wins in any" : String.join(", ", parts))
            + " of "
            + cells.size()
            + " cells";
    boolean some = open > 0 && !parts.isEmpty();
    return text + (some ? "; " + open + (open == 1 ? " has" : " have") + " no winner." : ".");
  }

  private static List<Series> measured(DrawnMetric metric, List<Group> groups) {
    return groups.stream().flatMap(group -> group.series(metric::of).stream()).toList();
  }

  private static Winner among(List<Series> measured) {
    return Winner.among(measured, Direction.LESS_IS_BETTER, Interval.LEVEL);
  }

  private static String sentence(DrawnMetric metric, List<Group> groups) {
    List<Series> measured = measured(metric, groups);
    if (measured.isEmpty()) {
      return "";
    }
    if (measured.size() == 1) {
      return alone(metric, measured.get(0));
    }
    Winner winner = among(measured);
    // Where the best has not won, the first that may be as good says why.
    Rival first = winner.hasWon() ? winner.runnerUp() : winner.mayBeAsGood().get(0);
    StringBuilder text = new StringBuilder(duel(metric, winner, first));
    for (Rival other : winner.rivals()) {
      if (!other.equals(first)) {
        text.append(' ').append(further(metric, winner, other));
      }
    }
    return text.toString();
  }

  private static String alone(DrawnMetric metric, Series only) {
    Mean mean = only.mean(Interval.LEVEL);
    String text = metric.title() + " under " + only.name() + ": " + quantity(metric, mean.value());
    return mean.interval().isBounded()
        ? text
            + String.format(
                Locale.ROOT,
                " (95 %% interval %s to %s over %d repeats).",
                MetricFigures.number(mean.interval().low()),
                quantity(metric, mean.interval().high()),
                mean.n())
        : text + " in one repeat.";
  }

  private static String duel(DrawnMetric metric, Winner winner, Rival rival) {
    Interval lead = rival.lead().absolute();
    String name = metric.title().toLowerCase(Locale.ROOT);
    String figures =
        String.format(
            Locale.ROOT,
            "%s with %s, %s with %s",
            quantity(metric, winner.mean().value()),
            winner.best(),
            quantity(metric, rival.mean().value()),
            rival.name());
    if (winner.mean().value() == rival.mean().value()) {
      return String.format(
          Locale.ROOT,
          "%s and %s are equal in %s: %s.",
          winner.best(),
          rival.name(),
          name,
          quantity(metric, winner.mean().value()));
    }
    if (!lead.isBounded()) {
      return String.format(
          Locale.ROOT,
          "In one repeat %s had the lower %s: %s%s.",
          winner.best(),
          name,
          figures,
          percent(rival).map(percent -> ", " + percent + " less").orElse(""));
    }
    String less = MetricFigures.number(-lead.high()) + " to " + quantity(metric, -lead.low());
    if (lead.spansZero()) {
      return String.format(
          Locale.ROOT,
          "No winner in %s: %s, but the 95 %% interval of their difference over %d repeats, %s,"
              + " spans zero.",
          name,
          figures,
          repeats(rival),
          less);
    }
    return String.format(
        Locale.ROOT,
        "%s wins in %s%s: %s; over %d repeats it is lower by %s (95 %% interval of the paired"
            + " difference).",
        winner.best(),
        name,
        percent(rival).map(percent -> " by " + percent).orElse(""),
        figures,
        repeats(rival),
        less);
  }

  /** All schedulers of a run meet the same jobs in a repeat, so their repeats are pairs. */
  private static int repeats(Rival rival) {
    return rival.lead() instanceof PairedDifference paired ? paired.pairs() : rival.mean().n();
  }

  private static String further(DrawnMetric metric, Winner winner, Rival other) {
    String text = other.name() + " has " + quantity(metric, other.mean().value());
    if (!other.lead().absolute().isBounded()) {
      return text + ".";
    }
    return text
        + (other.mayBeAsGood()
            ? ", which repeats do not tell from " + winner.best() + "'s."
            : ", more than " + winner.best() + " beyond chance.");
  }

  private static String quantity(DrawnMetric metric, double value) {
    return MetricFigures.number(value) + " " + metric.unit();
  }

  /** How much less the best has, as paired as the interval beside it. */
  private static Optional<String> percent(Rival rival) {
    return rival.lead().relative().map(lead -> MetricFigures.number(-100 * lead.estimate()) + " %");
  }
}
