package io.racklab.master.analysis.report;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Schedulers compared by mean job time over many scenarios, each with its own cells. In one repeat
 * of a cell all schedulers have the same jobs, so that differences are paired.
 *
 * @param standings each scheduler in each cell, by scenario, cell and mean
 * @param rows each scheduler over all cells, the best first
 * @param repeats the most repeats of a scheduler
 */
public record Ring(List<RingStanding> standings, List<RingRow> rows, int repeats) {
  private static final Metric GOAL = Metric.JOB_MEAN;

  public Ring {
    standings = List.copyOf(standings);
    rows = List.copyOf(rows);
  }

  /**
   * The results of a scenario.
   *
   * @param folder the folder that has the scenario's bounds.json, if there is one
   * @param results the run directory of each scheduler
   */
  public record Scenario(String name, Path folder, List<Results> results) {
    public Scenario {
      results = List.copyOf(results);
    }
  }

  /** Compares the schedulers. */
  public static Ring of(List<Scenario> scenarios) throws IOException {
    List<RingStanding> standings = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      KnownBounds bounds = KnownBounds.in(scenario.folder());
      Set<Cell> cells = new LinkedHashSet<>();
      scenario.results().forEach(one -> one.runs().forEach(run -> cells.add(run.cell())));
      for (Cell cell : cells) {
        standings.addAll(of(scenario, cell, bounds));
      }
    }
    int repeats =
        scenarios.stream()
            .flatMap(scenario -> scenario.results().stream())
            .flatMap(one -> one.runs().stream())
            .mapToInt(OneRun::repeat)
            .max()
            .orElse(0);
    return new Ring(standings, rows(standings), repeats);
  }

  private static List<RingStanding> of(Scenario scenario, Cell cell, KnownBounds bounds) {
    List<Series> all = new ArrayList<>();
    Map<String, Double> limits = new LinkedHashMap<>();
    for (Results results : scenario.results()) {
      Map<String, Map<String, Double>> values = new LinkedHashMap<>();
      for (OneRun run : results.runs()) {
        double value = run.metric(GOAL.path());
        if (run.cell().equals(cell) && Double.isFinite(value) && !hasFailed(run)) {
          String repeat = Integer.toString(run.repeat());
          values.computeIfAbsent(run.scheduler(), any -> new LinkedHashMap<>()).put(repeat, value);
          bounds.bound(run, GOAL).ifPresent(bound -> limits.put(repeat, bound.value()));
        }
      }
      values.forEach((scheduler, repeats) -> all.add(new Series(scheduler, repeats)));
    }
    all.sort(Comparator.comparingDouble(Ring::mean));
    List<RingStanding> standings = new ArrayList<>();
    for (Series one : all) {
      standings.add(
          new RingStanding(
              scenario.name(),
              cell,
              one.name(),
              mean(one),
              1 + (int) all.stream().filter(other -> isBetter(other, one)).count(),
              afterBest(one, all.get(0)),
              Math.max(1, quotient(one, all.get(0))),
              overBound(one, limits)));
    }
    return standings;
  }

  /** True if a job failed, so that the run did not do all work. */
  private static boolean hasFailed(OneRun run) {
    return run.metric(Metric.JOBS_FAILED.path()) > 0;
  }

  private static Interval afterBest(Series one, Series best) {
    return one == best
        ? new Interval(0, 0, Interval.LEVEL)
        : Difference.between(best, one, Interval.LEVEL).absolute();
  }

  /** Returns the quotient of two means over the repeats that both have. */
  private static double quotient(Series one, Series other) {
    double sum = 0;
    double others = 0;
    for (Map.Entry<String, Double> repeat : one.values().entrySet()) {
      Double value = other.values().get(repeat.getKey());
      if (value != null) {
        sum += repeat.getValue();
        others += value;
      }
    }
    return others > 0 ? sum / others : mean(one) / mean(other);
  }

  private static double mean(Series series) {
    return series.mean(Interval.LEVEL).value();
  }

  private static boolean isBetter(Series one, Series than) {
    Interval difference = Difference.between(than, one, Interval.LEVEL).absolute();
    return one != than && difference.estimate() < 0 && !difference.spansZero();
  }

  /** Returns the quotient of means over the repeats that have a bound. */
  private static OptionalDouble overBound(Series one, Map<String, Double> limits) {
    double value = 0;
    double bound = 0;
    for (Map.Entry<String, Double> repeat : one.values().entrySet()) {
      Double limit = limits.get(repeat.getKey());
      if (limit != null) {
        value += repeat.getValue();
        bound += limit;
      }
    }
    return bound > 0 ? OptionalDouble.of(value / bound) : OptionalDouble.empty();
  }

  private static List<RingRow> rows(List<RingStanding> standings) {
    Map<String, List<RingStanding>> byScheduler = new LinkedHashMap<>();
    standings.forEach(
        one -> byScheduler.computeIfAbsent(one.scheduler(), any -> new ArrayList<>()).add(one));
    List<RingRow> rows = new ArrayList<>();
    byScheduler.forEach(
        (scheduler, all) ->
            rows.add(
                new RingRow(
                    scheduler,
                    all.size(),
                    (int) all.stream().filter(one -> one.rank() == 1).count(),
                    all.stream().mapToInt(RingStanding::rank).average().orElseThrow(),
                    geometricMean(all, RingStanding::overBest),
                    all.stream().mapToDouble(RingStanding::overBest).max().orElseThrow(),
                    geometricMean(
                        all.stream().filter(one -> one.overBound().isPresent()).toList(),
                        one -> one.overBound().getAsDouble()))));
    // Schedulers without results in some cells come last, since their means are over fewer cells.
    int most = rows.stream().mapToInt(RingRow::cells).max().orElse(0);
    rows.sort(
        Comparator.<RingRow, Boolean>comparing(row -> row.cells() < most)
            .thenComparing(Comparator.comparingInt(RingRow::cells).reversed())
            .thenComparingDouble(RingRow::overBest));
    return rows;
  }

  private static double geometricMean(
      List<RingStanding> all, ToDoubleFunction<RingStanding> value) {
    return Math.exp(
        all.stream()
            .mapToDouble(one -> Math.log(value.applyAsDouble(one)))
            .average()
            .orElse(Double.NaN));
  }

  /** True if there are several repeats, without which no difference is significant. */
  public boolean decides() {
    return repeats > 1;
  }

  /** Returns a scheduler's standing in a cell; empty if it has no results there. */
  public Optional<RingStanding> standing(String scheduler, String scenario, Cell cell) {
    return standings.stream()
        .filter(one -> one.scheduler().equals(scheduler))
        .filter(one -> one.scenario().equals(scenario) && one.cell().equals(cell))
        .findFirst();
  }
}
