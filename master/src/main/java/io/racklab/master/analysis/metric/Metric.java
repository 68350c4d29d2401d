package io.racklab.master.analysis.metric;

import io.racklab.master.analysis.statistics.Direction;
import io.racklab.master.engine.journal.RunCounter;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A number that summary.json has for each run. Its path, name, unit, better direction and
 * computation are defined only here.
 *
 * @param path the path in summary.json, such as {@code job_s.mean}
 * @param name the readable name
 * @param better whether less or more is better; empty if neither is better in itself
 * @param value computes the value for a run; its result is null if there is nothing to measure
 */
public record Metric(
    String path,
    String name,
    Unit unit,
    Optional<Direction> better,
    Function<RunFigures, Number> value) {
  /** The prefix of the paths of less common metrics. */
  public static final String EXTRA = "extra.";

  private static final Optional<Direction> LESS = Optional.of(Direction.LESS_IS_BETTER);
  private static final Optional<Direction> MORE = Optional.of(Direction.MORE_IS_BETTER);
  private static final Optional<Direction> NEITHER = Optional.empty();

  public static final Metric JOBS = counted("jobs", "jobs", NEITHER, RunFigures::jobs);
  public static final Metric JOBS_FAILED =
      counted("jobs_failed", "failed jobs", LESS, run -> run.measures().failedJobs());
  public static final Metric MAKESPAN =
      measured(
          "makespan_s", "makespan", Unit.SECONDS, LESS, run -> run.measures().makespanSeconds());
  public static final Metric THROUGHPUT =
      measured(
          "throughput_jobs_per_h",
          "throughput",
          Unit.JOBS_PER_HOUR,
          MORE,
          RunFigures::throughputPerHour);
  public static final Metric JOB_MEAN =
      jobSeconds("mean", "mean job time", run -> run.measures().jobSeconds().mean());
  public static final Metric JOB_P50 =
      jobSeconds("p50", "median job time", run -> run.measures().jobSeconds().quantile(0.5));
  public static final Metric JOB_P95 =
      jobSeconds(
          "p95", "95th percentile job time", run -> run.measures().jobSeconds().quantile(0.95));
  public static final Metric JOB_MAX =
      jobSeconds("max", "longest job time", run -> run.measures().jobSeconds().max());
  public static final Metric SLOWDOWN_P25 =
      slowdown("p25", "25th percentile slowdown", run -> run.measures().slowdowns().quantile(0.25));
  public static final Metric SLOWDOWN_P50 =
      slowdown("p50", "median slowdown", run -> run.measures().slowdowns().quantile(0.5));
  public static final Metric SLOWDOWN_P75 =
      slowdown("p75", "75th percentile slowdown", run -> run.measures().slowdowns().quantile(0.75));
  public static final Metric SLOWDOWN_P95 =
      slowdown("p95", "95th percentile slowdown", run -> run.measures().slowdowns().quantile(0.95));

  public static final Metric SLOWDOWN_MAX =
      slowdown("max", "largest slowdown", run -> run.measures().slowdowns().max());

  /** V(95) = 95th percentile / median. */
  public static final Metric SLOWDOWN_VARIABILITY =
      slowdown(
          "variability",
          "slowdown variability V(95)",
          run ->
              run.measures().slowdowns().quantile(0.95) / run.measures().slowdowns().quantile(0.5));

  public static final Metric NODE_LOCAL = locality("node", "node-local maps", MORE, Locality.NODE);
  public static final Metric RACK_LOCAL =
      locality("rack", "rack-local maps", NEITHER, Locality.RACK);
  public static final Metric OFF_RACK = locality("off", "off-rack maps", LESS, Locality.OFF);
  public static final Metric REMOTE_INPUT =
      bytes(
          "bytes.input_remote",
          "remote map input",
          LESS,
          run -> run.measures().bytes(FlowKind.INPUT));
  public static final Metric SHUFFLE =
      bytes("bytes.shuffle", "shuffle", NEITHER, run -> run.measures().bytes(FlowKind.SHUFFLE));
  public static final Metric CROSS_RACK =
      bytes(
          "bytes.shuffle_cross_rack",
          "cross-rack shuffle",
          LESS,
          run -> run.measures().shuffleCrossRackBytes());
  public static final Metric OUTPUT =
      bytes(
          "bytes.output",
          "output over the network",
          NEITHER,
          run -> run.measures().bytes(FlowKind.OUTPUT));
  public static final Metric SKEW =
      measured("skew", "skew", Unit.RATIO, LESS, run -> run.measures().skewByBytes());
  public static final Metric CONGESTION_EVENTS =
      counted("congestion_events", "congestion events", LESS, RunFigures::congestionEvents);
  public static final Metric MAP_PROGRESS_AT_FIRST_REDUCE =
      measured(
          "map_progress_at_first_reduce",
          "map progress at the first reduce",
          Unit.SHARE,
          NEITHER,
          run -> run.measures().mapProgressAtFirstReduce());
  public static final Metric MAP_SLOTS =
      measured(
          "slot_utilisation.map",
          "use of map slots",
          Unit.SHARE,
          NEITHER,
          run -> run.utilisation(TaskType.MAP));
  public static final Metric REDUCE_SLOTS =
      measured(
          "slot_utilisation.reduce",
          "use of reduce slots",
          Unit.SHARE,
          NEITHER,
          run -> run.utilisation(TaskType.REDUCE));
  public static final Metric EXTRA_ATTEMPTS =
      counted("extra_attempts", "extra attempts", LESS, run -> run.measures().extraAttempts());
  public static final Metric MOST_ATTEMPTS =
      counted(
          "extra.most_attempts",
          "most attempts of a task",
          LESS,
          run -> run.measures().mostAttempts());
  public static final Metric WEIGHTED_JOB_MEAN =
      measured(
          "extra.job_s_weighted",
          "weighted mean job time",
          Unit.SECONDS,
          LESS,
          run -> run.measures().weightedJobSeconds());
  public static final Metric FAIRNESS =
      measured("fairness", "fairness", Unit.RATIO, MORE, run -> run.measures().fairness());
  public static final Metric SKEW_BY_COUNTS =
      measured(
          "extra.skew_by_counts",
          "skew by counts",
          Unit.RATIO,
          LESS,
          run -> run.measures().skewByCounts());
  public static final Metric CROSS_RACK_SHARE =
      measured(
          "extra.shuffle_cross_rack_share",
          "cross-rack share of shuffle",
          Unit.SHARE,
          LESS,
          run -> run.measures().shuffleCrossRackShare());
  public static final Metric ALL_CROSS_RACK =
      bytes(
          "extra.cross_rack_bytes",
          "all bytes between racks",
          LESS,
          run -> run.measures().crossRackBytes());
  public static final Metric CONGESTED_NODES =
      measured(
          "extra.nodes_in_congested_racks",
          "nodes in congested racks",
          Unit.SHARE,
          LESS,
          RunFigures::congestedNodes);
  public static final Metric NODES_ABOVE_TRAFFIC_THRESHOLD =
      whileItWent(
          RunCounter.NODES_ABOVE_TRAFFIC_THRESHOLD,
          "nodes above NAS's traffic threshold",
          Unit.SHARE);
  public static final Metric LIGHT_JOBS =
      whileItWent(RunCounter.JOB_S_LIGHT, "mean job time, shuffle-light", Unit.SECONDS);
  public static final Metric MEDIUM_JOBS =
      whileItWent(RunCounter.JOB_S_MEDIUM, "mean job time, shuffle-medium", Unit.SECONDS);
  public static final Metric HEAVY_JOBS =
      whileItWent(RunCounter.JOB_S_HEAVY, "mean job time, shuffle-heavy", Unit.SECONDS);

  /** The metrics of every summary, in their order there. */
  public static final List<Metric> ALL =
      List.of(
          JOBS,
          JOBS_FAILED,
          MAKESPAN,
          THROUGHPUT,
          JOB_MEAN,
          JOB_P50,
          JOB_P95,
          JOB_MAX,
          SLOWDOWN_P25,
          SLOWDOWN_P50,
          SLOWDOWN_P75,
          SLOWDOWN_P95,
          SLOWDOWN_MAX,
          SLOWDOWN_VARIABILITY,
          NODE_LOCAL,
          RACK_LOCAL,
          OFF_RACK,
          REMOTE_INPUT,
          SHUFFLE,
          CROSS_RACK,
          OUTPUT,
          SKEW,
          CONGESTION_EVENTS,
          MAP_PROGRESS_AT_FIRST_REDUCE,
          MAP_SLOTS,
          REDUCE_SLOTS,
          EXTRA_ATTEMPTS,
          FAIRNESS,
          SKEW_BY_COUNTS,
          CROSS_RACK_SHARE,
          ALL_CROSS_RACK,
          MOST_ATTEMPTS,
          WEIGHTED_JOB_MEAN,
          CONGESTED_NODES,
          NODES_ABOVE_TRAFFIC_THRESHOLD,
          LIGHT_JOBS,
          MEDIUM_JOBS,
          HEAVY_JOBS);

  /** The default metrics of a comparison. */
  public static final List<Metric> USUAL =
      List.of(JOB_MEAN, JOB_P95, MAKESPAN, SLOWDOWN_P50, CROSS_RACK, NODE_LOCAL);

  public Metric {
    if (path.isBlank()) {
      throw new IllegalArgumentException("a metric needs a path");
    }
  }

  /**
   * True if a summary may have a number at a path. This includes every path that begins with {@link
   * #EXTRA}, since schedulers have metrics of their own.
   */
  public static boolean exists(String path) {
    return ALL.stream().anyMatch(metric -> metric.path.equals(path))
        || path.startsWith(EXTRA) && path.length() > EXTRA.length();
  }

  /**
   * Returns the metric at a path. An unknown path gives a plain number without a better direction.
   */
  public static Metric at(String path) {
    return ALL.stream()
        .filter(metric -> metric.path.equals(path))
        .findFirst()
        .orElseGet(() -> new Metric(path, path, Unit.NUMBER, NEITHER, run -> null));
  }

  private static Metric jobSeconds(String which, String name, ToDoubleFunction<RunFigures> value) {
    return measured("job_s." + which, name, Unit.SECONDS, LESS, value);
  }

  private static Metric slowdown(String which, String name, ToDoubleFunction<RunFigures> value) {
    return measured("slowdown." + which, name, Unit.RATIO, LESS, value);
  }

  private static Metric locality(
      String which, String name, Optional<Direction> better, Locality locality) {
    return measured(
        "map_locality." + which,
        name,
        Unit.SHARE,
        better,
        run -> run.measures().locality(locality));
  }

  private static Metric whileItWent(RunCounter counter, String name, Unit unit) {
    return measured(EXTRA + counter.key(), name, unit, LESS, run -> run.counted(counter.key()));
  }

  private static Metric bytes(
      String path, String name, Optional<Direction> better, Function<RunFigures, Number> value) {
    return new Metric(path, name, Unit.BYTES, better, value);
  }

  private static Metric counted(
      String path, String name, Optional<Direction> better, Function<RunFigures, Number> value) {
    return new Metric(path, name, Unit.COUNT, better, value);
  }

  private static Metric measured(
      String path,
      String name,
      Unit unit,
      Optional<Direction> better,
      ToDoubleFunction<RunFigures> value) {
    return new Metric(path, name, unit, better, run -> finite(value.applyAsDouble(run)));
  }

  private static Number finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
