package io.racklab.master.engine.tracker;

import io.racklab.master.engine.storage.ReplicationSettings;
import java.util.Optional;

/**
 * The tracker's settings for jobs.
 *
 * @param slowstart the share of a job's maps that must have ended before its reduces start, 0 to 1
 * @param attempts how attempts differ from the mean
 * @param explain true if events.csv says why jobs are passed over
 * @param jobTasks true if each job has a setup and a cleanup task
 * @param blacklist the number of failures after which a job blacklists a node
 * @param replication the pace at which lost replicas are copied; empty if they are not
 * @param scaleBytes the factor by which the workload's original bytes were multiplied, more than 0
 */
public record TrackerSettings(
    double slowstart,
    AttemptSettings attempts,
    boolean explain,
    boolean jobTasks,
    BlacklistSettings blacklist,
    Optional<ReplicationSettings> replication,
    double scaleBytes) {
  public TrackerSettings {
    if (!(slowstart >= 0 && slowstart <= 1)) {
      throw new IllegalArgumentException("slowstart must be from 0 to 1, not " + slowstart);
    }
    if (!(scaleBytes > 0)) {
      throw new IllegalArgumentException("bytes cannot be scaled by " + scaleBytes);
    }
  }

  /** Returns these settings with other settings of attempts. */
  public TrackerSettings with(AttemptSettings others) {
    return new TrackerSettings(
        slowstart, others, explain, jobTasks, blacklist, replication, scaleBytes);
  }

  /** Settings for an unscaled workload, without stragglers and failures. */
  public TrackerSettings(double slowstart, double variation, boolean explain) {
    this(
        slowstart,
        AttemptSettings.of(TaskVariation.ofAttempts(variation)),
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
