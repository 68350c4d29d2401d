package io.racklab.protocol;

/**
 * Intervals at which tasks poll for events that they wait for, as Hadoop 1.2.1's tasks do. 0 means
 * that tasks are notified at once.
 *
 * @param mapEndsNanos the interval at which a reduce asks its node for ended maps
 *     (ReduceTask.GetMapEventsThread and Hadoop 3's EventFetcher: 1 s)
 * @param idleNanos the time that a reduce sleeps when no fetch is active and none can start
 *     (ReduceTask.ReduceCopier.fetchOutputs: 5 s). If it is above 0, a reduce also sleeps once
 *     before its first fetch, and its copying ends only when it would next ask for ended maps. 0
 *     for Hadoop 3, whose Shuffle does neither
 * @param commitNanos the interval at which a task whose output is written asks for permission to
 *     commit, which is granted after its node's next heartbeat (Task.commit: 1 s)
 */
public record PollSettings(long mapEndsNanos, long idleNanos, long commitNanos) {
  /** Tasks are notified of everything at once. */
  public static final PollSettings NONE = new PollSettings(0, 0, 0);

  public PollSettings {
    if (mapEndsNanos < 0 || idleNanos < 0 || commitNanos < 0) {
      throw new IllegalArgumentException(
          "intervals must not be negative: "
              + mapEndsNanos
              + ", "
              + idleNanos
              + ", "
              + commitNanos
              + " ns");
    }
  }

  /**
   * Returns the first time at which a reduce asks for ended maps and its node knows of them.
   *
   * @param begun the time at which the reduce began to ask
   * @param heard the time at which its node learned of ended maps, not before {@code begun}
   */
  public long mapEndsAt(long begun, long heard) {
    return next(begun, heard, mapEndsNanos);
  }

  /**
   * Returns the time at which the copying of a reduce ends.
   *
   * @param begun the time at which it began to ask for ended maps
   * @param copied the time at which the last output had arrived, not before {@code begun}
   */
  public long copiedAt(long begun, long copied) {
    return idleNanos == 0 ? copied : mapEndsAt(begun, copied);
  }

  /**
   * Returns the time at which a task commits.
   *
   * @param written the time at which its output was written
   * @param allowed the time at which its node received the permission to commit, not before {@code
   *     written}
   */
  public long commitAt(long written, long allowed) {
    // The first request is never granted.
    return next(written, Math.max(allowed, written + commitNanos), commitNanos);
  }

  private static long next(long begun, long least, long interval) {
    return interval == 0 ? least : begun + -Math.floorDiv(begun - least, interval) * interval;
  }
}
