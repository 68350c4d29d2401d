package io.racklab.master.job;

import io.racklab.protocol.TaskType;

/**
 * How many attempts run, and how many tasks could use a slot now, over several jobs: those of a
 * pool, or all. Kept as jobs change, since schedulers ask at every heartbeat.
 */
public final class Demand {
  private final Demand whole;
  private final int[] running = new int[TaskType.values().length];
  private final int[] waiting = new int[TaskType.values().length];
  private final int[] copies = new int[TaskType.values().length];

  /**
   * @param whole what this is a part of, or null
   */
  Demand(Demand whole) {
    this.whole = whole;
  }

  /** Attempts that run. */
  public int running(TaskType type) {
    return running[type.ordinal()];
  }

  /** Tasks that wait for a slot and may have one: reduces only once enough maps have ended. */
  public int waiting(TaskType type) {
    return waiting[type.ordinal()];
  }

  /** Running tasks that would have a second attempt if there was a slot, as of the last update. */
  public int copies(TaskType type) {
    return copies[type.ordinal()];
  }

  /** All together: what Hadoop's fair scheduler calls demand. */
  public int total(TaskType type) {
    return running(type) + waiting(type) + copies(type);
  }

  void running(TaskType type, int change) {
    running[type.ordinal()] += change;
    if (whole != null) {
      whole.running(type, change);
    }
  }

  void waiting(TaskType type, int change) {
    waiting[type.ordinal()] += change;
    if (whole != null) {
      whole.waiting(type, change);
    }
  }

  void copies(TaskType type, int change) {
    copies[type.ordinal()] += change;
    if (whole != null) {
      whole.copies(type, change);
    }
  }
}
