package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Direction;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Mean;
import io.racklab.master.analysis.statistics.PairedDifference;
import io.racklab.master.analysis.statistics.Ranking;
import io.racklab.master.analysis.statistics.Ranking.Rival;
import io.racklab.master.analysis.statistics.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Writes sentences that name the winner and its lead, and that claim no more than the repeats show.
 */
final class Conclusion {
  private static final int MOST_CELLS = 24;

  /** If more schedulers than this may be as good as the best, one sentence names them all. */
  private static final int MOST_NAMED = 2;

  private Conclusion() {}

  /**
   * Returns the sentences; the first is the answer.
   *
   * @param groups the groups of runs that have ended
   */
  static List<String> of(List<Group> groups) {
    List<Cell> cells = groups.stream().map(Group::cell).distinct().toList();
    ShortKeys keys = new ShortKeys(cells);
    Map<Cell, Ranking> rankings = rankings(groups);
    List<String> sentences = new ArrayList<>();
    for (Cell cell : cells.subList(0, Math.min(MOST_CELLS, cells.size()))) {
      List<Group> in = groups.stream().filter(group -> group.cell().equals(cell)).toList();
      for (DrawnMetric metric :
          cells.size() == 1 ? DrawnMetric.values() : new DrawnMetric[] {DrawnMetric.JOB_TIME}) {
        String sentence = sentence(metric, in);
        if (!sentence.isEmpty()) {
          sentences.add(
              cell.values().isEmpty() ? sentence : "At " + keys.of(cell) + ": " + sentence);
        }
      }
    }
    if (cells.size() > 1) {
      sentences.addAll(
          0,
          SweepLeads.of(
              DrawnMetric.JOB_TIME.title().toLowerCase(Locale.ROOT),
              DrawnMetric.JOB_TIME.unit(),
              rankings));
    }
    if (cells.size() > 1 && rankings.isEmpty()) {
      ofCells(groups, keys).ifPresent(sentence -> sentences.add(0, sentence));
    }
    boolean once = groups.stream().anyMatch(group -> group.runs().size() < 2);
    if (once && cells.size() == 1 && new SeriesStyles(groups).schedulers().size() > 1) {
      sentences.set(0, sentences.get(0) + " One repeat cannot separate that from noise.");
    }
    if (cells.size() > MOST_CELLS) {
      sentences.add("The other " + (cells.size() - MOST_CELLS) + " cells are in the table.");
    }
    return sentences;
  }

  /**
   * Returns the sentence on cells in which schedulers have no rivals; empty if fewer than two
   * groups have job times.
   */
  private static Optional<String> ofCells(List<Group> groups, ShortKeys keys) {
    List<Group> ascending =
        groups.stream()
            .filter(group -> group.interval(DrawnMetric.JOB_TIME::of).count() > 0)
            .sorted(
                Comparator.comparingDouble(
                    group -> group.interval(DrawnMetric.JOB_TIME::of).mean()))
            .toList();
    return ascending.size() < 2
        ? Optional.empty()
        : Optional.of(
            DrawnMetric.JOB_TIME.title()
                + " is lowest at "
                + at(ascending.get(0), keys)
                + " and highest at "
                + at(ascending.get(ascending.size() - 1), keys)
                + ".");
  }

  private static String at(Group group, ShortKeys keys) {
    return keys.of(group.cell())
        + " ("
        + MetricFigures.text(group.interval(DrawnMetric.JOB_TIME::of))
        + " "
        + DrawnMetric.JOB_TIME.unit()
        + ")";
  }

  /** Ranks the schedulers by mean job time in each cell in which at least two were measured. */
  static Map<Cell, Ranking> rankings(List<Group> groups) {
    Map<Cell, Ranking> rankings = new LinkedHashMap<>();
    List<Cell> cells = groups.stream().map(Group::cell).distinct().toList();
    for (Cell cell : cells) {
      List<Series> measured =
          measured(
              DrawnMetric.JOB_TIME,
              groups.stream().filter(group -> group.cell().equals(cell)).toList());
      if (measured.size() > 1) {
        rankings.put(cell, among(measured));
      }
    }
    return rankings;
  }

  private static List<Series> measured(DrawnMetric metric, List<Group> groups) {
    return groups.stream().flatMap(group -> group.series(metric::of).stream()).toList();
  }

  private static Ranking among(List<Series> measured) {
    return Ranking.among(measured, Direction.LESS_IS_BETTER, Interval.LEVEL);
  }

  private static String sentence(DrawnMetric metric, List<Group> groups) {
    List<Series> measured = measured(metric, groups);
    if (measured.isEmpty()) {
      return "";
    }
    if (measured.size() == 1) {
      return alone(metric, measured.get(0));
    }
    Ranking ranking = among(measured);
    if (ranking.mayBeAsGood().isEmpty() || ranking.behind().isEmpty()) {
      StringBuilder text = new StringBuilder(duel(metric, ranking, ranking.runnerUp()));
      List<Rival> others = ranking.rivals().stream().skip(1).toList();
      List<String> asGood = others.stream().filter(Rival::mayBeAsGood).map(Rival::name).toList();
      if (asGood.size() > MOST_NAMED && asGood.size() == others.size()) {
        text.append(' ').append(SweepLeads.words(asGood));
        text.append(" do not have significantly more than ").append(ranking.best()).append('.');
      } else {
        others.forEach(other -> text.append(' ').append(further(metric, ranking, other)));
      }
      return text.toString();
    }
    return lead(metric, ranking);
  }

  /** Describes several leaders with at least one scheduler behind them. */
  private static String lead(DrawnMetric metric, Ranking ranking) {
    List<String> means = new ArrayList<>(List.of(with(metric, ranking.mean(), ranking.best())));
    ranking.mayBeAsGood().forEach(rival -> means.add(with(metric, rival.mean(), rival.name())));
    StringBuilder text = new StringBuilder(SweepLeads.words(ranking.leaders()));
    text.append(" lead in ").append(metric.title().toLowerCase(Locale.ROOT)).append(": ");
    text.append(SweepLeads.words(means)).append(", which ");
    text.append(repeats(ranking.runnerUp())).append(" repeats cannot separate.");
    for (Rival rival : ranking.behind()) {
      Interval lead = rival.lead().absolute();
      text.append(' ').append(rival.name()).append(" has ");
      text.append(quantity(metric, rival.mean().value())).append(", ");
      text.append(between(metric, -lead.high(), -lead.low())).append(" more than ");
      text.append(ranking.best()).append(" (95 % interval of the paired difference");
      if (!rival.doubted().isEmpty()) {
        text.append("; not significantly different from ")
            .append(SweepLeads.words(rival.doubted()));
      }
      text.append(").");
    }
    return text.toString();
  }

  private static String with(DrawnMetric metric, Mean mean, String scheduler) {
    return quantity(metric, mean.value()) + " with " + scheduler;
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

  private static String duel(DrawnMetric metric, Ranking ranking, Rival rival) {
    Interval lead = rival.lead().absolute();
    String name = metric.title().toLowerCase(Locale.ROOT);
    String figures =
        String.format(
            Locale.ROOT,
            "%s with %s, %s with %s",
            quantity(metric, ranking.mean().value()),
            ranking.best(),
            quantity(metric, rival.mean().value()),
            rival.name());
    if (ranking.mean().value() == rival.mean().value()) {
      return String.format(
          Locale.ROOT,
          "%s and %s are equal in %s: %s.",
          ranking.best(),
          rival.name(),
          name,
          quantity(metric, ranking.mean().value()));
    }
    if (!lead.isBounded()) {
      return String.format(
          Locale.ROOT,
          "In one repeat %s had the lower %s: %s%s.",
          ranking.best(),
          name,
          figures,
          percent(rival).map(percent -> ", " + percent + " less").orElse(""));
    }
    String less = between(metric, -lead.high(), -lead.low());
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
        ranking.best(),
        name,
        percent(rival).map(percent -> " by " + percent).orElse(""),
        figures,
        repeats(rival),
        less);
  }

  /**
   * Returns the number of pairs of a paired difference, or else the number of repeats. In one
   * repeat all schedulers run the same jobs, so their repeats are pairs.
   */
  private static int repeats(Rival rival) {
    return rival.lead() instanceof PairedDifference paired ? paired.pairs() : rival.mean().n();
  }

  private static String further(DrawnMetric metric, Ranking ranking, Rival other) {
    String text = other.name() + " has " + quantity(metric, other.mean().value());
    if (!other.lead().absolute().isBounded()) {
      return text + ".";
    }
    Interval lead = other.lead().absolute();
    return text
        + (other.mayBeAsGood()
            ? ", not significantly more than " + ranking.best() + "'s."
            : ", "
                + between(metric, -lead.high(), -lead.low())
                + " more than "
                + ranking.best()
                + ".");
  }

  private static String between(DrawnMetric metric, double low, double high) {
    return MetricFigures.number(low) + " to " + quantity(metric, high);
  }

  private static String quantity(DrawnMetric metric, double value) {
    return MetricFigures.number(value) + " " + metric.unit();
  }

  /**
   * Returns the percentage by which the best is lower, from the paired difference if there is one.
   */
  private static Optional<String> percent(Rival rival) {
    return rival.lead().relative().map(lead -> MetricFigures.number(-100 * lead.estimate()) + " %");
  }
}
