package io.racklab.master.job;

import java.util.BitSet;

/** The tasks of one type of a job that have ended, by their numbers. */
final class FinishedTasks {
  private final BitSet tasks = new BitSet();
  private int count;

  int count() {
    return count;
  }

  boolean has(int task) {
    return tasks.get(task);
  }

  /** The numbers of the tasks as of now. */
  BitSet numbers() {
    return (BitSet) tasks.clone();
  }

  /**
   * A task has ended.
   *
   * @return false when it had ended before
   */
  boolean add(int task) {
    if (tasks.get(task)) {
      return false;
    }
    tasks.set(task);
    count++;
    return true;
  }

  /** Removes a task: what it has done is lost. */
  void remove(int task) {
    if (!tasks.get(task)) {
      throw new IllegalStateException("task " + task + " has not ended");
    }
    tasks.clear(task);
    count--;
  }

  /** Removes all tasks: what they have done is lost. */
  void clear() {
    tasks.clear();
    count = 0;
  }
}
