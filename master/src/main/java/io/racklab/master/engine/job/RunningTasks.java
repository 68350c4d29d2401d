package io.racklab.master.engine.job;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The running tasks of one type of a job that have not succeeded yet, in the order of their first
 * launches. Updated as attempts start and end, so that queries are cheap.
 */
public final class RunningTasks {
  private final TaskType type;
  private final Map<Integer, RunningTask> tasks = new LinkedHashMap<>();
  private final Map<Integer, BitSet> failedOn = new LinkedHashMap<>();
  private int copied;

  RunningTasks(TaskType type) {
    this.type = type;
  }

  /** Returns the tasks in the order of their launches; a task that runs again comes last. */
  public Collection<RunningTask> all() {
    return Collections.unmodifiableCollection(tasks.values());
  }

  /** Returns the number of running tasks, each counted once however many attempts it has. */
  public int count() {
    return tasks.size();
  }

  /** Returns the number of running tasks that have more than one attempt. */
  public int copied() {
    return copied;
  }

  /** Returns the task of this number, or null if it does not run or has succeeded. */
  public RunningTask task(int task) {
    return tasks.get(task);
  }

  /**
   * True if an attempt of a task runs on a node or has failed there, so that Hadoop launches no
   * other on it ({@code TaskInProgress.hasRunOnMachine}). A contested map gets no third attempt on
   * any node.
   */
  public boolean knows(RunningTask task, int node) {
    BitSet failed = failedOn.get(task.task());
    return task.contested() || task.runsOn(node) || (failed != null && failed.get(node));
  }

  /** Adds an attempt that was launched and holds a slot of a node. */
  public RunningTask started(RunningAttempt attempt) {
    int number = attempt.id().task();
    RunningTask task = tasks.computeIfAbsent(number, none -> new RunningTask(type, number));
    task.started(attempt);
    if (task.attempts() == 2) {
      copied++;
    }
    return task;
  }

  /**
   * Sets the progress of an attempt, as its node reports it.
   *
   * @param progress from 0 to 1
   * @return the task, or null if it has succeeded
   */
  public RunningTask progressed(AttemptId attempt, float progress) {
    RunningTask task = tasks.get(attempt.task());
    if (task != null) {
      task.progressed(attempt, progress);
    }
    return task;
  }

  /**
   * Removes an attempt that has released its slot without success. {@link Job#unsuccessful} decides
   * what becomes of its task.
   *
   * @param failed whether it failed by its own fault; then its node gets no copy of the task
   * @return the task, which may have other attempts, or null if it has succeeded
   */
  public RunningTask ended(RunningAttempt attempt, boolean failed) {
    RunningTask task = tasks.get(attempt.id().task());
    if (task == null) {
      return null;
    }
    if (failed) {
      failedOn.computeIfAbsent(task.task(), none -> new BitSet()).set(attempt.node());
    }
    int before = task.attempts();
    task.ended(attempt);
    if (before == 2 && task.attempts() == 1) {
      copied--;
    }
    if (task.attempts() == 0) {
      tasks.remove(task.task());
    }
    return task;
  }

  /** Removes all tasks when the job restarts. Running attempts count for nothing. */
  void clear() {
    tasks.clear();
    failedOn.clear();
    copied = 0;
  }

  void succeeded(int number) {
    RunningTask task = tasks.remove(number);
    if (task != null && task.attempts() > 1) {
      copied--;
    }
    failedOn.remove(number);
  }
}
