package io.racklab.master.engine.job;

import io.racklab.protocol.TaskType;

/**
 * The running attempts and the tasks that could use a slot now, of a job, a pool's jobs or all
 * jobs. Updated as jobs change, since schedulers ask at every heartbeat; a change in a part is also
 * applied to its whole.
 */
public final class Demand {
  private final Demand whole;
  private final int[] running = new int[TaskType.values().length];
  private final int[] leaving = new int[TaskType.values().length];
  private final int[] waiting = new int[TaskType.values().length];
  private final int[] turns = new int[TaskType.values().length];
  private final int[] moves = new int[TaskType.values().length];
  private final int[] copies = new int[TaskType.values().length];
  private final long[] toEnd = new long[TaskType.values().length];
  private boolean left;

  /**
   * @param whole the demand that contains this one, or null
   */
  Demand(Demand whole) {
    this.whole = whole;
  }

  /** Returns the number of running attempts. */
  public int running(TaskType type) {
    return running[type.ordinal()];
  }

  /** Returns the number of running attempts of jobs that have not left. */
  public int runningOfActive(TaskType type) {
    return running(type) - leaving[type.ordinal()];
  }

  /**
   * Returns the number of tasks that wait for a slot and may have one. Reduces count only once
   * enough maps have ended.
   */
  public int waiting(TaskType type) {
    return waiting[type.ordinal()];
  }

  /**
   * Counts how often one of these jobs got its first waiting task or lost its last one. While the
   * value is unchanged, the same jobs have waiting tasks.
   */
  public int turns(TaskType type) {
    return turns[type.ordinal()];
  }

  /**
   * Counts the changes in the jobs' running attempts and priorities. While the value is unchanged,
   * neither has changed for any job.
   */
  public int moves(TaskType type) {
    return moves[type.ordinal()];
  }

  /**
   * Returns the number of running tasks that would get a second attempt if a slot were free, as of
   * the last update.
   */
  public int copies(TaskType type) {
    return copies[type.ordinal()];
  }

  /** Returns running, waiting and copies together: the demand of Hadoop's fair scheduler. */
  public int total(TaskType type) {
    return running(type) + waiting(type) + copies(type);
  }

  /**
   * Returns the number of tasks that have not ended; reduces count only for jobs whose reduces run
   * or may start. Hadoop's fifo scheduler calls this the remaining load.
   */
  public long toEnd(TaskType type) {
    return toEnd[type.ordinal()];
  }

  /** Adds a change to the number of running attempts. */
  void running(TaskType type, int change) {
    for (Demand one = this; one != null; one = one.whole) {
      one.running[type.ordinal()] += change;
      one.leaving[type.ordinal()] += left ? change : 0;
      one.moves[type.ordinal()]++;
    }
  }

  /** Notes that the job has left, although attempts of it may still run. */
  void leaves() {
    left = true;
    for (TaskType type : TaskType.values()) {
      for (Demand one = this; one != null; one = one.whole) {
        one.leaving[type.ordinal()] += running(type);
      }
    }
  }

  /** Notes that the job's priority has changed. */
  void otherPriority() {
    for (TaskType type : TaskType.values()) {
      running(type, 0);
    }
  }

  /** Sets the number of tasks of this part that wait now. */
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
   * Sets the number of running tasks of this part that would get a second attempt now.
   *
   * @return true if the number has changed
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

  /** Sets the number of tasks of this part that have not ended. */
  void haveToEnd(TaskType type, int tasks) {
    long change = tasks - toEnd(type);
    if (change != 0) {
      for (Demand one = this; one != null; one = one.whole) {
        one.toEnd[type.ordinal()] += change;
      }
    }
  }
}
