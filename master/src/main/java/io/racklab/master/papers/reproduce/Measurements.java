package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.runs.experiment.Experiment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Measures a figure's quantities on an experiment and its runs. */
final class Measurements {
  /** Generating a workload is cheap, and two seeds show whether it is random at all. */
  private static final int LEAST_SEEDS = 2;

  private final Experiment experiment;
  private final Optional<Results> results;
  private final PlacementTrials trials;

  /**
   * Creates measurements.
   *
   * @param results empty where there was no run
   */
  Measurements(Experiment experiment, Optional<Results> results) {
    this.experiment = experiment;
    this.results = results;
    trials = new PlacementTrials(experiment);
  }

  /**
   * Returns the estimate for a row; empty where the runs give none.
   *
   * @param others measurements of the baseline's experiment
   */
  Optional<Estimate> of(FigureRow row, Measurements others) throws IOException {
    if (row.metric() instanceof Quantity.OfWorkload workload) {
      return estimate(onWorkload(workload.measure()));
    }
    if (row.scheduler().isEmpty()) {
      return estimate(List.copyOf(best(row.metric(), row.cell()).values()));
    }
    if (row.baseline().isEmpty()) {
      return of(row.metric(), row.cell(), row.scheduler());
    }
    String scheduler = row.scheduler().get();
    FigureRow.Baseline baseline = row.baseline().get();
    if (row.metric() instanceof Quantity.LaterJobs) {
      return later(
          runs(row.cell(), scheduler),
          others.runs(theirs(baseline, row.cell()), baseline.scheduler()));
    }
    if (baseline.gain().isPresent()) {
      return gains(row, baseline.gain().get(), scheduler)
          .over(gains(row, baseline.gain().get(), baseline.scheduler()));
    }
    return baseline.least()
        ? least(row, baseline, others)
        : estimate(changes(row, baseline, row.cell(), others));
  }

  /**
   * Returns the estimate of the cell with the least mean change; empty if a cell has no estimate.
   */
  private Optional<Estimate> least(FigureRow row, FigureRow.Baseline baseline, Measurements others)
      throws IOException {
    Optional<Estimate> least = Optional.empty();
    for (Cell cell : cells()) {
      Optional<Estimate> here = estimate(changes(row, baseline, Optional.of(cell), others));
      if (here.isEmpty()) {
        return here;
      }
      if (least.isEmpty() || here.get().mean() < least.get().mean()) {
        least = here;
      }
    }
    return least;
  }

  private Set<Cell> cells() {
    Set<Cell> cells = new LinkedHashSet<>();
    results.map(Results::runs).orElse(List.of()).forEach(run -> cells.add(run.cell()));
    return cells;
  }

  private static Optional<Cell> theirs(FigureRow.Baseline baseline, Optional<Cell> cell) {
    return baseline.of().isPresent() ? baseline.cell() : baseline.cell().or(() -> cell);
  }

  private List<Double> changes(
      FigureRow row, FigureRow.Baseline baseline, Optional<Cell> cell, Measurements others)
      throws IOException {
    Map<String, Double> ours = onRuns(row.metric(), cell, row.scheduler().orElseThrow());
    Map<String, Double> theirs =
        others.onRuns(row.metric(), theirs(baseline, cell), baseline.scheduler());
    List<Double> paired = new ArrayList<>();
    ours.forEach(
        (pair, value) -> {
          double other = theirs.getOrDefault(pair, Double.NaN);
          paired.add(baseline.relative() ? value / other - 1 : value - other);
        });
    return paired;
  }

  private Gains gains(FigureRow row, FigureRow.Gain gain, String scheduler) throws IOException {
    Map<String, Double> base = onRuns(row.metric(), row.cell(), gain.over());
    Map<String, Double> each = onRuns(gain.each(), row.cell(), scheduler);
    List<Double> gains = new ArrayList<>();
    onRuns(row.metric(), row.cell(), scheduler)
        .forEach(
            (pair, value) ->
                gains.add(
                    (1 - value / base.getOrDefault(pair, Double.NaN))
                        / each.getOrDefault(pair, Double.NaN)));
    return new Gains(gains);
  }

  /** Returns, by repeat, the value assigned to the scheduler with the lowest number. */
  private Map<String, Double> best(Quantity metric, Optional<Cell> cell) throws IOException {
    Map<String, Double> chosen = new LinkedHashMap<>();
    if (metric instanceof Quantity.Quotient quotient) {
      Map<String, Double> under = best(quotient.under(), cell);
      best(quotient.over(), cell)
          .forEach((pair, value) -> chosen.put(pair, value / under.getOrDefault(pair, Double.NaN)));
      return chosen;
    }
    Quantity.Best best = (Quantity.Best) metric;
    Map<String, Double> least = new LinkedHashMap<>();
    for (Map.Entry<String, Double> scheduler : best.values().entrySet()) {
      Map<String, Double> asked =
          best.where().isPresent()
              ? onRuns(best.where().get().number(), cell, scheduler.getKey())
              : Map.of();
      onRuns(best.number(), cell, scheduler.getKey())
          .forEach(
              (pair, number) -> {
                chosen.putIfAbsent(pair, Double.NaN);
                boolean counts =
                    best.where().map(one -> one.claim().has(asked.get(pair))).orElse(true);
                // A missing number (NaN) leaves the repeat without a best scheduler.
                if (counts
                    && (Double.isNaN(number)
                        || number < least.getOrDefault(pair, Double.POSITIVE_INFINITY))) {
                  least.put(pair, number);
                  chosen.put(pair, Double.isNaN(number) ? Double.NaN : scheduler.getValue());
                }
              });
    }
    return chosen;
  }

  /** Returns a quantity under a scheduler; empty where the runs do not hold it. */
  Optional<Estimate> of(Quantity metric, Optional<Cell> cell, Optional<String> scheduler)
      throws IOException {
    if (metric instanceof Quantity.OfWorkload workload) {
      return estimate(onWorkload(workload.measure()));
    }
    return scheduler.isEmpty()
        ? Optional.empty()
        : estimate(List.copyOf(onRuns(metric, cell, scheduler.get()).values()));
  }

  private List<Double> onWorkload(WorkloadMeasure measure) {
    List<Double> values = new ArrayList<>();
    for (int repeat = 1; repeat <= Math.max(LEAST_SEEDS, experiment.repeats()); repeat++) {
      values.add(measure.of(experiment.jobs(repeat), experiment.setup().workload().scaleBytes()));
    }
    return values;
  }

  private Map<String, Double> onPlacement(PlacementMeasure measure, String scheduler) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (int repeat = 1; repeat <= experiment.repeats(); repeat++) {
      values.put(
          "repeat " + repeat, trials.of(scheduler, repeat).map(measure::of).orElse(Double.NaN));
    }
    return values;
  }

  /**
   * Returns values by cell and repeat, in which all schedulers play the same jobs. With a given
   * cell the keys are repeats alone, so that cells with the same arrivals can be compared.
   */
  private Map<String, Double> onRuns(Quantity metric, Optional<Cell> cell, String scheduler)
      throws IOException {
    if (metric instanceof Quantity.OfPlacement placement) {
      return onPlacement(placement.measure(), scheduler);
    }
    Map<String, Double> values = new LinkedHashMap<>();
    for (Map.Entry<String, Results.OneRun> run : runs(cell, scheduler).entrySet()) {
      values.put(run.getKey(), onRun(metric, run.getValue()));
    }
    return values;
  }

  private Map<String, Results.OneRun> runs(Optional<Cell> cell, String scheduler) {
    Map<String, Results.OneRun> all = new LinkedHashMap<>();
    for (Results.OneRun run : results.map(Results::runs).orElse(List.of())) {
      if (run.scheduler().equals(scheduler) && (cell.isEmpty() || run.cell().equals(cell.get()))) {
        all.put((cell.isEmpty() ? run.cell() : "") + " " + run.repeat(), run);
      }
    }
    return all;
  }

  /** Returns the number of jobs that took longer than in the other runs, by repeat. */
  private static Optional<Estimate> later(
      Map<String, Results.OneRun> ours, Map<String, Results.OneRun> theirs) throws IOException {
    List<Double> later = new ArrayList<>();
    for (Map.Entry<String, Results.OneRun> run : ours.entrySet()) {
      Results.OneRun other = theirs.get(run.getKey());
      later.add(
          other == null
              ? Double.NaN
              : new Rows(run.getValue().folder()).laterJobs(new Rows(other.folder())));
    }
    return estimate(later);
  }

  private static double onRun(Quantity metric, Results.OneRun run) throws IOException {
    if (metric instanceof Quantity.Quotient quotient) {
      return onRun(quotient.over(), run) / onRun(quotient.under(), run);
    }
    if (metric instanceof Quantity.Difference difference) {
      return onRun(difference.from(), run) - onRun(difference.less(), run);
    }
    if (metric instanceof Quantity.OfJob of) {
      return new Rows(run.folder()).jobSeconds(of.job());
    }
    return metric instanceof Quantity.OfRun measured
        ? measured.measure().of(run.folder())
        : run.metric(metric.name());
  }

  /**
   * Returns the estimate; empty if a repeat has no value, since a mean over the other repeats would
   * be a different quantity.
   */
  private static Optional<Estimate> estimate(List<Double> values) {
    return values.isEmpty() || !values.stream().allMatch(Double::isFinite)
        ? Optional.empty()
        : Optional.of(Estimate.of(values.stream().mapToDouble(Double::doubleValue).toArray()));
  }
}
