package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.trace.TraceJob;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * When the jobs of a trace are submitted.
 *
 * @param scaleGaps the factor on the times of the trace
 * @param arrivals the arrivals that replace the times of the trace; empty if they are kept
 */
record TraceTimes(double scaleGaps, Optional<Arrivals> arrivals) {
  /** The times of the trace. */
  static final TraceTimes RECORDED = new TraceTimes(1, Optional.empty());

  /** Returns the submit time of each job. */
  List<Duration> of(List<TraceJob> jobs, Seed seed) {
    return arrivals
        .map(all -> all.times(jobs.size(), seed))
        .orElseGet(() -> jobs.stream().map(this::scaled).toList());
  }

  private Duration scaled(TraceJob job) {
    return Duration.ofNanos(Math.round(job.submit().toNanos() * scaleGaps));
  }

  /** Returns the keys of a workload's section, each on a line of its own. */
  String render() {
    return (scaleGaps == 1 ? "" : "\n  scale-gaps = " + scaleGaps)
        + arrivals.map(all -> "\n  arrivals " + all.render()).orElse("");
  }
}
