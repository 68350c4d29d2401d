package io.racklab.master.report;

import io.racklab.master.experiment.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
      List<Group> ranked =
          ranked(
              DrawnMetric.JOB_TIME,
              groups.stream().filter(group -> group.cell().equals(cell)).toList());
      if (ranked.size() > 1
          && !ranked.get(0).lessThan(ranked.get(1), DrawnMetric.JOB_TIME::of).spansZero()) {
        wins.merge(ranked.get(0).scheduler(), 1, Integer::sum);
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

  /** Those that were measured, the best first. */
  private static List<Group> ranked(DrawnMetric metric, List<Group> groups) {
    return groups.stream()
        .filter(group -> group.interval(metric::of).count() > 0)
        .sorted(Comparator.comparingDouble(group -> group.interval(metric::of).mean()))
        .toList();
  }

  private static String sentence(DrawnMetric metric, List<Group> groups) {
    List<Group> ranked = ranked(metric, groups);
    if (ranked.isEmpty()) {
      return "";
    }
    if (ranked.size() == 1) {
      return alone(metric, ranked.get(0));
    }
    Group best = ranked.get(0);
    StringBuilder text = new StringBuilder(duel(metric, best, ranked.get(1)));
    for (Group other : ranked.subList(2, ranked.size())) {
      text.append(' ').append(further(metric, best, other));
    }
    return text.toString();
  }

  private static String alone(DrawnMetric metric, Group group) {
    Average interval = group.interval(metric::of);
    String text =
        metric.title() + " under " + group.scheduler() + ": " + quantity(metric, interval.mean());
    return interval.isBounded()
        ? text
            + String.format(
                Locale.ROOT,
                " (95 %% interval %s to %s over %d repeats).",
                MetricFigures.number(interval.low()),
                quantity(metric, interval.high()),
                interval.count())
        : text + " in one repeat.";
  }

  private static String duel(DrawnMetric metric, Group best, Group second) {
    double mean = best.interval(metric::of).mean();
    double other = second.interval(metric::of).mean();
    Average less = best.lessThan(second, metric::of);
    String name = metric.title().toLowerCase(Locale.ROOT);
    String figures =
        String.format(
            Locale.ROOT,
            "%s with %s, %s with %s",
            quantity(metric, mean),
            best.scheduler(),
            quantity(metric, other),
            second.scheduler());
    if (mean == other) {
      return String.format(
          Locale.ROOT,
          "%s and %s are equal in %s: %s.",
          best.scheduler(),
          second.scheduler(),
          name,
          quantity(metric, mean));
    }
    if (!less.isBounded()) {
      return String.format(
          Locale.ROOT,
          "In one repeat %s had the lower %s: %s, %s less.",
          best.scheduler(),
          name,
          figures,
          percent(best, second, metric));
    }
    if (less.spansZero()) {
      return String.format(
          Locale.ROOT,
          "No winner in %s: %s, but the 95 %% interval of their difference over %d repeats, %s to"
              + " %s, spans zero.",
          name,
          figures,
          less.count(),
          MetricFigures.number(less.low()),
          quantity(metric, less.high()));
    }
    return String.format(
        Locale.ROOT,
        "%s wins in %s by %s: %s; over %d repeats it is lower by %s to %s (95 %% interval of the"
            + " paired difference).",
        best.scheduler(),
        name,
        percent(best, second, metric),
        figures,
        less.count(),
        MetricFigures.number(less.low()),
        quantity(metric, less.high()));
  }

  private static String further(DrawnMetric metric, Group best, Group other) {
    Average less = best.lessThan(other, metric::of);
    String text = other.scheduler() + " has " + quantity(metric, other.interval(metric::of).mean());
    if (!less.isBounded()) {
      return text + ".";
    }
    return text
        + (less.spansZero()
            ? ", which repeats do not tell from " + best.scheduler() + "'s."
            : ", more than " + best.scheduler() + " beyond chance.");
  }

  private static String quantity(DrawnMetric metric, double value) {
    return MetricFigures.number(value) + " " + metric.unit();
  }

  /** As paired as the interval beside it. */
  private static String percent(Group best, Group other, DrawnMetric metric) {
    return MetricFigures.number(100 * best.relativelyLessThan(other, metric::of).mean()) + " %";
  }
}
