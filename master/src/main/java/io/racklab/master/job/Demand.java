package io.racklab.master.job;

import io.racklab.protocol.TaskType;

/**
 * The number of attempts that run, and of tasks that could use a slot now: of a job, of a pool's
 * jobs, or of all. Kept as jobs change, since schedulers ask at every heartbeat; what changes in a
 * part changes in the whole.
 */
public final class Demand {
  private final Demand whole;
  private final int[] running = new int[TaskType.values().length];
  private final int[] waiting = new int[TaskType.values().length];
  private final int[] turns = new int[TaskType.values().length];
  private final int[] moves = new int[TaskType.values().length];
  private final int[] copies = new int[TaskType.values().length];
  private final long[] toEnd = new long[TaskType.values().length];

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

  /**
   * The number of times that one of the jobs has begun or ceased to have tasks that wait: while
   * this stays, the same jobs have some.
   */
  public int turns(TaskType type) {
    return turns[type.ordinal()];
  }

  /**
   * The number of times that one of the jobs has come to run more or fewer attempts, or has become
   * more or less urgent: while this stays, neither has changed of any of them.
   */
  public int moves(TaskType type) {
    return moves[type.ordinal()];
  }

  /** Running tasks that would have a second attempt if there was a slot, as of the last update. */
  public int copies(TaskType type) {
    return copies[type.ordinal()];
  }

  /** All together: what Hadoop's fair scheduler calls demand. */
  public int total(TaskType type) {
    return running(type) + waiting(type) + copies(type);
  }

  /**
   * Tasks that have not ended, of reduces those of the jobs whose reduces run or may: what Hadoop's
   * fifo scheduler calls remaining load.
   */
  public long toEnd(TaskType type) {
    return toEnd[type.ordinal()];
  }

  /** So many attempts more run. */
  void running(TaskType type, int change) {
    for (Demand one = this; one != null; one = one.whole) {
      one.running[type.ordinal()] += change;
      one.moves[type.ordinal()]++;
    }
  }

  /** The job is more or less urgent now. */
  void otherPriority() {
    for (TaskType type : TaskType.values()) {
      running(type, 0);
    }
  }

  /** So many tasks wait now in this part. */
  void waits(TaskType type, int tasks) {
    int change = tasks - waiting(type);
    if (change != 0) {
      int turn = tasks == 0 || waiting(type) == 0 ? 1 : 0;
      for (Demand one = this; one != null; one = one.whole) {
        one.waiting[type.ordinal()] += change;
        one.turns[type.ordinal()] += turn;
      }
    }
  }

  /**
   * So many running tasks of this part would have a second attempt now.
   *
   * @return whether they are others than before
   */
  boolean wantsCopies(TaskType type, int tasks) {
    int change = tasks - copies(type);
    if (change != 0) {
      for (Demand one = this; one != null; one = one.whole) {
        one.copies[type.ordinal()] += change;
      }
    }
    return change != 0;
  }

  void wantsNoCopies() {
    for (TaskType type : TaskType.values()) {
      wantsCopies(type, 0);
    }
  }

  /** So many tasks of this part have to end now. */
  void haveToEnd(TaskType type, int tasks) {
    long change = tasks - toEnd(type);
    if (change != 0) {
      for (Demand one = this; one != null; one = one.whole) {
        one.toEnd[type.ordinal()] += change;
      }
    }
  }
}
