package io.racklab.master.engine.tracker;

import io.racklab.master.engine.storage.ReplicationSettings;
import java.util.Optional;

/**
 * The tracker's settings for jobs.
 *
 * @param slowstart the share of a job's maps that must have ended before its reduces start, 0 to 1
 * @param variation the variation of task times
 * @param stragglers the attempts that take far longer
 * @param failures the share of attempts that fail while they compute, 0 to 1
 * @param explain true if events.csv says why jobs are passed over
 * @param jobTasks true if each job has a setup and a cleanup task
 * @param blacklist the number of failures after which a job blacklists a node
 * @param replication the pace at which lost replicas are copied; empty if they are not
 * @param scaleBytes the factor by which the workload's original bytes were multiplied, more than 0
 */
public record TrackerSettings(
    double slowstart,
    TaskVariation variation,
    StragglerRule stragglers,
    double failures,
    boolean explain,
    boolean jobTasks,
    BlacklistSettings blacklist,
    Optional<ReplicationSettings> replication,
    double scaleBytes) {
  public TrackerSettings {
    if (!(slowstart >= 0 && slowstart <= 1)) {
      throw new IllegalArgumentException("slowstart must be from 0 to 1, not " + slowstart);
    }
    if (!(failures >= 0 && failures <= 1)) {
      throw new IllegalArgumentException("failures must be from 0 to 1, not " + failures);
    }
    if (!(scaleBytes > 0)) {
      throw new IllegalArgumentException("bytes cannot be scaled by " + scaleBytes);
    }
  }

  /** Returns these settings with other times and failures of tasks. */
  public TrackerSettings with(
      TaskVariation otherVariation, StragglerRule otherStragglers, double otherFailures) {
    return new TrackerSettings(
        slowstart,
        otherVariation,
        otherStragglers,
        otherFailures,
        explain,
        jobTasks,
        blacklist,
        replication,
        scaleBytes);
  }

  /** Settings for an unscaled workload, without stragglers and failures. */
  public TrackerSettings(double slowstart, double variation, boolean explain) {
    this(
        slowstart,
        TaskVariation.ofAttempts(variation),
        StragglerRule.NONE,
        0,
        explain,
        false,
        BlacklistSettings.HADOOP,
        Optional.empty(),
        1);
  }

  /** Settings for an unscaled workload, without stragglers, failures and explanations. */
  public TrackerSettings(double slowstart, double variation) {
    this(slowstart, variation, false);
  }
}
