package io.racklab.protocol;

/**
 * Intervals at which tasks look for what they wait for, where Hadoop 1.2.1's do so from time to
 * time. 0 stands for at once.
 *
 * @param mapEndsNanos a reduce asks its node for maps that have ended so often
 *     (ReduceTask.GetMapEventsThread and Hadoop 3's EventFetcher: 1 s)
 * @param idleNanos a reduce that fetches nothing and knows of nothing to fetch sleeps so long
 *     (ReduceTask.ReduceCopier.fetchOutputs: 5 s); it begins so, and ends its copying when it would
 *     ask for ended maps next. Hadoop 3's Shuffle does neither: 0
 * @param commitNanos a task whose output is written asks so often whether it may commit it, which
 *     it may after its node's next heartbeat (Task.commit: 1 s)
 */
public record PollSettings(long mapEndsNanos, long idleNanos, long commitNanos) {
  /** Tasks hear at once. */
  public static final PollSettings NONE = new PollSettings(0, 0, 0);

  public PollSettings {
    if (mapEndsNanos < 0 || idleNanos < 0 || commitNanos < 0) {
      throw new IllegalArgumentException(
          "tasks look every " + mapEndsNanos + ", " + idleNanos + ", " + commitNanos + " ns");
    }
  }

  /**
   * The first of the moments at which a reduce asks for maps that have ended.
   *
   * @param begun when it began to ask
   * @param heard when its node heard of some, not before that
   */
  public long mapEndsAt(long begun, long heard) {
    return next(begun, heard, mapEndsNanos);
  }

  /**
   * When the copying of a reduce is over.
   *
   * @param begun when it began to ask for ended maps
   * @param copied when the last output was there, not before that
   */
  public long copiedAt(long begun, long copied) {
    return idleNanos == 0 ? copied : mapEndsAt(begun, copied);
  }

  /**
   * When a task commits.
   *
   * @param written when its output was written
   * @param allowed when its node was told that it may, not before that
   */
  public long commitAt(long written, long allowed) {
    // It is never allowed at once.
    return next(written, Math.max(allowed, written + commitNanos), commitNanos);
  }

  private static long next(long begun, long least, long interval) {
    return interval == 0 ? least : begun + -Math.floorDiv(begun - least, interval) * interval;
  }
}
