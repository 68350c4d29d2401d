package io.racklab.master.engine.job;

import java.util.BitSet;

/** The numbers of a job's tasks of one type that have ended. */
final class FinishedTasks {
  private final BitSet tasks = new BitSet();
  private int count;
  private long changes;

  int count() {
    return count;
  }

  /** Counts the changes: the set may change although its size stays the same. */
  long changes() {
    return changes;
  }

  boolean has(int task) {
    return tasks.get(task);
  }

  /** Returns a copy of the tasks' numbers. */
  BitSet numbers() {
    return (BitSet) tasks.clone();
  }

  /**
   * Adds a task that has ended.
   *
   * @return false if it had ended before
   */
  boolean add(int task) {
    if (tasks.get(task)) {
      return false;
    }
    tasks.set(task);
    count++;
    changes++;
    return true;
  }

  /** Removes a task whose work is lost. */
  void remove(int task) {
    if (!tasks.get(task)) {
      throw new IllegalStateException("task " + task + " has not ended");
    }
    tasks.clear(task);
    count--;
    changes++;
  }

  /** Removes all tasks, whose work is lost. */
  void clear() {
    tasks.clear();
    count = 0;
    changes++;
  }
}
