package io.racklab.master.analysis.metric;

import io.racklab.master.analysis.statistics.Observations;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The mean skew over the jobs of a run that succeeded and moved some of their shuffle between
 * racks. A job without reduces or without map output, or with all its tasks in one rack, uses no
 * link between racks.
 */
final class SkewSums {
  private final Map<Integer, RackSpread> running = new LinkedHashMap<>();
  private final Observations byBytes = new Observations();
  private final Observations byCounts = new Observations();

  void add(AttemptRow attempt) {
    int job = attempt.report().attempt().job();
    running.computeIfAbsent(job, number -> new RackSpread()).add(attempt);
  }

  /** Adds a job that has ended; all its attempts must be added before. */
  void add(JobRow job) {
    RackSpread spread = running.remove(job.job());
    if (spread == null || job.outcome() != JobOutcome.SUCCEEDED) {
      return;
    }
    spread
        .skewByBytes(job.spec().keys())
        .ifPresent(
            skew -> {
              byBytes.add(skew);
              spread.skewByCounts().ifPresent(byCounts::add);
            });
  }

  /** Returns the mean skew by bytes over these jobs; NaN if there are none. */
  double meanByBytes() {
    return byBytes.sample().mean();
  }

  /** Returns the mean skew by numbers of maps over these jobs; NaN if there are none. */
  double meanByCounts() {
    return byCounts.sample().mean();
  }
}
