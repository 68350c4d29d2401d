package io.racklab.master.engine.storage;

import java.time.Duration;

/**
 * The pace at which blocks that lack replicas are copied, as in HDFS 1.2.1.
 *
 * @param heartbeatExpiry the silence of a node after which its replicas no longer count, {@code
 *     heartbeatExpireInterval}: twice {@code heartbeat.recheck.interval} and ten {@code
 *     dfs.heartbeat.interval}
 * @param maxStreams the most blocks that a node sends at once, {@code dfs.max-repl-streams}; later
 *     {@code dfs.namenode.replication.max-streams}
 * @param workMultiplier the blocks examined in a turn for each live node, {@code
 *     REPLICATION_WORK_MULTIPLIER_PER_ITERATION}; later {@code
 *     dfs.namenode.replication.work.multiplier.per.iteration}
 * @param interval the time from turn to turn, {@code dfs.replication.interval}
 * @param pendingTimeout the time after which a copy that has not arrived is made again, {@code
 *     dfs.replication.pending.timeout.sec}
 */
public record ReplicationSettings(
    Duration heartbeatExpiry,
    int maxStreams,
    int workMultiplier,
    Duration interval,
    Duration pendingTimeout) {
  public ReplicationSettings {
    if (heartbeatExpiry.isNegative() || !isPositive(interval) || !isPositive(pendingTimeout)) {
      throw new IllegalArgumentException(
          "expiry must not be negative, interval and timeout must be above 0, not %s, %s and %s"
              .formatted(heartbeatExpiry, interval, pendingTimeout));
    }
    if (maxStreams < 1 || workMultiplier < 1) {
      throw new IllegalArgumentException(
          maxStreams
              + " streams of a node and "
              + workMultiplier
              + " blocks for each must both be at least 1");
    }
  }

  private static boolean isPositive(Duration time) {
    return !time.isNegative() && !time.isZero();
  }
}
