package io.racklab.master.analysis.report;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Distance.Bound;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How far each scheduler is from the best possible.
 *
 * @param all the distances by metric, cell and scheduler
 */
public record Distances(List<Distance> all) {
  /** The metrics that have bounds. */
  public static final List<Metric> METRICS =
      List.of(Metric.JOB_MEAN, Metric.WEIGHTED_JOB_MEAN, Metric.MAKESPAN, Metric.ALL_CROSS_RACK);

  public Distances {
    all = List.copyOf(all);
  }

  /** Computes the distances of a run directory; none if it has no bounds. */
  public static Distances of(Results results) throws IOException {
    KnownBounds known = KnownBounds.in(results.folder());
    List<Group> groups = Group.of(results.runs());
    List<Distance> all = new ArrayList<>();
    for (Metric metric : METRICS) {
      for (Group group : groups) {
        of(group, metric, results, known).ifPresent(all::add);
      }
    }
    return new Distances(all);
  }

  private static Optional<Distance> of(
      Group group, Metric metric, Results results, KnownBounds known) {
    double value = 0;
    double best = 0;
    double bound = 0;
    int repeats = 0;
    String bestBy = "";
    String by = "";
    for (OneRun run : group.runs()) {
      Optional<Bound> limit = known.bound(run, metric);
      if (limit.isEmpty() || !isWhole(run, metric) || isBroken(run, metric, limit.get())) {
        continue;
      }
      Bound least = best(run, metric, results, known);
      value += run.metric(metric.path());
      best += least.value();
      bound += limit.get().value();
      bestBy = repeats == 0 ? least.by() : bestBy;
      by = repeats == 0 ? limit.get().by() : by;
      repeats++;
    }
    return repeats == 0 || value == 0
        ? Optional.empty()
        : Optional.of(
            new Distance(
                group.cell(),
                group.scheduler(),
                metric,
                repeats,
                value / repeats,
                best / repeats,
                bestBy,
                new Bound(bound / repeats, by)));
  }

  /** True if a run is better than a bound, which is therefore wrong. */
  private static boolean isBroken(OneRun run, Metric metric, Bound bound) {
    return run.metric(metric.path()) < bound.value();
  }

  /**
   * Returns the runs and the schedules that are better than a bound, each in a few words; there
   * should be none.
   */
  public static List<String> broken(Results results) throws IOException {
    KnownBounds known = KnownBounds.in(results.folder());
    List<String> all = new ArrayList<>();
    for (Metric metric : METRICS) {
      for (OneRun run : results.runs()) {
        known
            .bound(run, metric)
            .filter(bound -> isWhole(run, metric) && isBroken(run, metric, bound))
            .ifPresent(
                bound ->
                    all.add(
                        "%s of %s, repeat %d, is %s, below its bound of %s"
                            .formatted(
                                metric.name(),
                                run.scheduler(),
                                run.repeat(),
                                run.metric(metric.path()),
                                bound.value())));
        known
            .searched(run, metric)
            .filter(best -> isBelowBound(best, known.bound(run, metric)))
            .ifPresent(
                best ->
                    all.add(
                        "%s of the schedule %s, repeat %d, is %s, below its bound of %s"
                            .formatted(
                                metric.name(),
                                best.by(),
                                run.repeat(),
                                best.value(),
                                known.bound(run, metric).orElseThrow().value())));
      }
    }
    return all.stream().distinct().toList();
  }

  private static boolean isBelowBound(Bound best, Optional<Bound> bound) {
    return bound.isPresent() && best.value() < bound.get().value();
  }

  /**
   * True if the metric was measured and no job failed. A run in which a job failed may be faster
   * than any run that does all work.
   */
  private static boolean isWhole(OneRun run, Metric metric) {
    return run.metric(Metric.JOBS_FAILED.path()) == 0 && Double.isFinite(run.metric(metric.path()));
  }

  private static Bound best(OneRun run, Metric metric, Results results, KnownBounds known) {
    Optional<Bound> ran =
        results.runs().stream()
            .filter(one -> one.cell().equals(run.cell()) && one.repeat() == run.repeat())
            .filter(one -> isWhole(one, metric))
            .map(one -> new Bound(one.metric(metric.path()), one.scheduler()))
            .min(Comparator.comparingDouble(Bound::value));
    Optional<Bound> searched = known.searched(run, metric);
    return searched.isPresent() && searched.get().value() < ran.orElseThrow().value()
        ? searched.get()
        : ran.orElseThrow();
  }

  /**
   * Returns a sentence about the scheduler with the lowest mean job time, if there is one cell and
   * a bound.
   */
  Optional<String> sentence() {
    List<Distance> times =
        all.stream().filter(one -> one.metric().equals(Metric.JOB_MEAN)).toList();
    boolean oneCell = times.stream().map(Distance::cell).distinct().count() == 1;
    return times.stream()
        .min(Comparator.comparingDouble(Distance::value))
        .filter(one -> oneCell && Double.isFinite(one.aboveBound()))
        .map(Distances::sentence);
  }

  /**
   * Returns a sentence such as {@code fair's mean job time is at most 38 % above the best
   * possible}.
   */
  public static String sentence(Distance one) {
    String name = one.scheduler() + "'s " + one.metric().name();
    String most = "at most " + percent(one.aboveBound()) + " above the best possible";
    return one.isBest()
        ? name + " is the lowest known, and " + most + "."
        : name
            + " is "
            + percent(one.aboveBest())
            + " above that of the best known schedule, "
            + one.bestBy()
            + ", and "
            + most
            + ".";
  }

  private static String percent(double share) {
    double percent = 100 * share;
    return String.format(Locale.ROOT, percent < 9.95 ? "%.1f %%" : "%.0f %%", percent);
  }

  /** Returns the distances as a table with a part for each metric in each cell. */
  Table table() {
    Map<String, List<List<String>>> parts = new LinkedHashMap<>();
    ShortKeys keys = new ShortKeys(all.stream().map(Distance::cell).distinct().toList());
    for (Distance one : all) {
      parts.computeIfAbsent(heading(one, keys), any -> new ArrayList<>()).add(row(one));
    }
    List<Table.Part> tables = new ArrayList<>();
    parts.forEach((heading, rows) -> tables.add(new Table.Part(heading, rows)));
    return new Table(
        List.of("Scheduler", "Mean", "Best known", "Above it %", "Bound", "Above it at most %"),
        tables);
  }

  private static String heading(Distance one, ShortKeys keys) {
    String unit = one.metric().unit().symbol();
    String name = one.metric().name() + (unit.isEmpty() ? "" : ", " + unit);
    return one.cell().equals(Cell.WHOLE) ? name : name + ", " + keys.of(one.cell());
  }

  private static List<String> row(Distance one) {
    double unit = one.metric().unit().one();
    return List.of(
        one.scheduler(),
        MetricFigures.number(one.value() / unit),
        MetricFigures.number(one.best() / unit) + " (" + one.bestBy() + ")",
        MetricFigures.number(100 * one.aboveBest()),
        MetricFigures.number(one.bound().value() / unit) + " (" + one.bound().by() + ")",
        MetricFigures.number(100 * one.aboveBound()));
  }
}
