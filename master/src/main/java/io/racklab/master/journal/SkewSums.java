package io.racklab.master.journal;

import io.racklab.master.journal.Row.AttemptRow;
import io.racklab.master.journal.Row.JobOutcome;
import io.racklab.master.journal.Row.JobRow;
import io.racklab.master.statistics.Observations;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The skew of the jobs of a run, of those that succeeded and moved some of their shuffle between
 * racks: a job without reduces or map output, or all of it in one rack, uses no link.
 */
final class SkewSums {
  private final Map<Integer, RackSpread> running = new LinkedHashMap<>();
  private final Observations byBytes = new Observations();
  private final Observations byCounts = new Observations();

  void add(AttemptRow attempt) {
    int job = attempt.report().attempt().job();
    running.computeIfAbsent(job, number -> new RackSpread()).add(attempt);
  }

  /** A job has ended, after all its attempts. */
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

  /** The mean over these jobs; not a number where there are none. */
  double meanByBytes() {
    return byBytes.sample().mean();
  }

  /** Likewise by the numbers of maps. */
  double meanByCounts() {
    return byCounts.sample().mean();
  }
}
