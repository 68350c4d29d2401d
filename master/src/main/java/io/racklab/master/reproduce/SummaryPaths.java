package io.racklab.master.reproduce;

import java.util.List;

/** The numbers that a run's entry of summary.json has. */
final class SummaryPaths {
  /** All but those that only some schedulers have, below {@code extra}. */
  static final List<String> KNOWN =
      List.of(
          "jobs",
          "jobs_failed",
          "makespan_s",
          "throughput_jobs_per_h",
          "job_s.mean",
          "job_s.p50",
          "job_s.p95",
          "job_s.max",
          "slowdown.p50",
          "slowdown.p95",
          "slowdown.variability",
          "map_locality.node",
          "map_locality.rack",
          "map_locality.off",
          "bytes.input_remote",
          "bytes.shuffle",
          "bytes.shuffle_cross_rack",
          "bytes.output",
          "skew",
          "congestion_events",
          "map_progress_at_first_reduce",
          "slot_utilisation.map",
          "slot_utilisation.reduce",
          "extra_attempts",
          "fairness");

  private static final String OF_SOME = "extra.";

  private SummaryPaths() {}

  static boolean has(String path) {
    return KNOWN.contains(path) || path.startsWith(OF_SOME) && path.length() > OF_SOME.length();
  }
}
