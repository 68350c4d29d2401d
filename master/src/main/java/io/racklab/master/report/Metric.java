package io.racklab.master.report;

import io.racklab.master.statistics.Direction;
import java.util.List;
import java.util.Optional;

/**
 * A number that summary.json has for each run: the one place that knows what it is called, what it
 * counts and whether one wants less of it.
 *
 * @param path in summary.json, such as {@code job_s.mean}
 * @param name for people
 * @param better which values one wants; empty where neither less nor more is better in itself
 */
public record Metric(String path, String name, Unit unit, Optional<Direction> better) {
  public static final Metric JOB_MEAN = less("job_s.mean", "mean job time", Unit.SECONDS);
  public static final Metric JOB_P95 = less("job_s.p95", "95th percentile job time", Unit.SECONDS);
  public static final Metric MAKESPAN = less("makespan_s", "makespan", Unit.SECONDS);
  public static final Metric SLOWDOWN_P50 = less("slowdown.p50", "median slowdown", Unit.RATIO);
  public static final Metric CROSS_RACK =
      less("bytes.shuffle_cross_rack", "cross-rack shuffle", Unit.BYTES);
  public static final Metric NODE_LOCAL = more("map_locality.node", "node-local maps", Unit.SHARE);

  private static final String OF_SOME = "extra.";

  /** What a comparison shows unless it is asked for others. */
  public static final List<Metric> USUAL =
      List.of(JOB_MEAN, JOB_P95, MAKESPAN, SLOWDOWN_P50, CROSS_RACK, NODE_LOCAL);

  /** All that we write into every summary. */
  public static final List<Metric> KNOWN =
      List.of(
          JOB_MEAN,
          less("job_s.p50", "median job time", Unit.SECONDS),
          JOB_P95,
          less("job_s.max", "longest job time", Unit.SECONDS),
          MAKESPAN,
          more("throughput_jobs_per_h", "throughput", Unit.JOBS_PER_HOUR),
          SLOWDOWN_P50,
          less("slowdown.p95", "95th percentile slowdown", Unit.RATIO),
          less("slowdown.variability", "slowdown variability V(95)", Unit.RATIO),
          NODE_LOCAL,
          neither("map_locality.rack", "rack-local maps", Unit.SHARE),
          less("map_locality.off", "off-rack maps", Unit.SHARE),
          less("bytes.input_remote", "remote map input", Unit.BYTES),
          neither("bytes.shuffle", "shuffle", Unit.BYTES),
          CROSS_RACK,
          neither("bytes.output", "output over the network", Unit.BYTES),
          less("skew", "skew", Unit.RATIO),
          less("congestion_events", "congestion events", Unit.COUNT),
          neither("map_progress_at_first_reduce", "map progress at the first reduce", Unit.SHARE),
          neither("slot_utilisation.map", "use of map slots", Unit.SHARE),
          neither("slot_utilisation.reduce", "use of reduce slots", Unit.SHARE),
          less("extra_attempts", "extra attempts", Unit.COUNT),
          more("fairness", "fairness", Unit.RATIO),
          less("extra.skew_by_counts", "skew by counts", Unit.RATIO),
          less("extra.shuffle_cross_rack_share", "cross-rack share of shuffle", Unit.SHARE),
          less("extra.cross_rack_bytes", "all bytes between racks", Unit.BYTES),
          less("extra.nodes_in_congested_racks", "nodes in congested racks", Unit.SHARE),
          less(
              "extra.nodes_above_traffic_threshold",
              "nodes above NAS's traffic threshold",
              Unit.SHARE),
          less("extra.job_s_light", "mean job time, shuffle-light", Unit.SECONDS),
          less("extra.job_s_medium", "mean job time, shuffle-medium", Unit.SECONDS),
          less("extra.job_s_heavy", "mean job time, shuffle-heavy", Unit.SECONDS),
          neither("jobs", "jobs", Unit.COUNT),
          less("jobs_failed", "failed jobs", Unit.COUNT));

  public Metric {
    if (path.isBlank()) {
      throw new IllegalArgumentException("a metric has a path");
    }
  }

  /** Whether summaries may have a number at a path: those that only some schedulers have, too. */
  public static boolean exists(String path) {
    return KNOWN.stream().anyMatch(metric -> metric.path.equals(path))
        || path.startsWith(OF_SOME) && path.length() > OF_SOME.length();
  }

  /** The metric at a path; one that we do not know is a number of which we cannot say the best. */
  public static Metric at(String path) {
    return KNOWN.stream()
        .filter(metric -> metric.path.equals(path))
        .findFirst()
        .orElseGet(() -> neither(path, path, Unit.NUMBER));
  }

  private static Metric less(String path, String name, Unit unit) {
    return new Metric(path, name, unit, Optional.of(Direction.LESS_IS_BETTER));
  }

  private static Metric more(String path, String name, Unit unit) {
    return new Metric(path, name, unit, Optional.of(Direction.MORE_IS_BETTER));
  }

  private static Metric neither(String path, String name, Unit unit) {
    return new Metric(path, name, unit, Optional.empty());
  }
}
