package io.racklab.master.tracker;

import io.racklab.master.storage.ReplicationSettings;
import java.util.Optional;

/**
 * The settings by which the tracker treats jobs.
 *
 * @param slowstart share of a job's maps that must have ended before its reduces start, 0 to 1
 * @param variation of task times
 * @param stragglers the attempts that take far longer
 * @param explain whether events.csv says why jobs are passed over
 * @param jobTasks whether tasks set each job up and clean up after it
 * @param blacklist after how many failures a job shuns a node
 * @param replication the pace at which lost replicas are copied, if they are
 * @param scaleBytes by what the workload's original bytes were multiplied, more than 0
 */
public record TrackerSettings(
    double slowstart,
    TaskVariation variation,
    StragglerRule stragglers,
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

  /** For a workload as it is, without stragglers. */
  public TrackerSettings(double slowstart, double variation, boolean explain) {
    this(
        slowstart,
        TaskVariation.ofAttempts(variation),
        StragglerRule.NONE,
        explain,
        false,
        BlacklistSettings.HADOOP,
        Optional.empty(),
        1);
  }

  /** Without explanations. */
  public TrackerSettings(double slowstart, double variation) {
    this(slowstart, variation, false);
  }
}
