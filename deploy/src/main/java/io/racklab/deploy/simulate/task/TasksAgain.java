package io.racklab.deploy.simulate.task;

import io.racklab.master.engine.journal.Row.AttemptOutcome;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The tasks of one type of a job that have run, and those that wait to run again. */
final class TasksAgain {
  private final Map<Integer, Integer> running = new HashMap<>();
  private final Set<Integer> launched = new HashSet<>();
  private final Set<Integer> chosen = new HashSet<>();

  /** The tasks that wait again, the longest waiting first. */
  private final Deque<Integer> waiting = new ArrayDeque<>();

  void launched(int task) {
    running.merge(task, 1, Integer::sum);
    launched.add(task);
    waiting.remove(task);
  }

  /** Notes that an attempt has ended, and returns true if its task waits again. */
  boolean ended(int task, AttemptOutcome outcome) {
    int left = running.merge(task, -1, Integer::sum);
    if (outcome == AttemptOutcome.CHOSEN) {
      chosen.add(task);
      waiting.remove(task);
      return false;
    }
    return left == 0 && !chosen.contains(task);
  }

  void waitsAgain(int task) {
    waiting.addLast(task);
  }

  /** Returns the tasks that wait again, the longest waiting first. */
  Deque<Integer> waiting() {
    return waiting;
  }

  /** True if an attempt of a task was launched before. */
  boolean hasRun(int task) {
    return launched.contains(task);
  }

  /** Returns the number of tasks that have been launched. */
  int count() {
    return launched.size();
  }
}
