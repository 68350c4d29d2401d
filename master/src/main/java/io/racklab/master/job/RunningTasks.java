package io.racklab.master.job;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tasks of one type of a job that run and have not succeeded yet, in the order of their first
 * launches. Kept as attempts start and end, so that asking costs nothing.
 */
public final class RunningTasks {
  private final TaskType type;
  private final Map<Integer, RunningTask> tasks = new LinkedHashMap<>();
  private final Map<Integer, BitSet> failedOn = new LinkedHashMap<>();
  private int copied;

  RunningTasks(TaskType type) {
    this.type = type;
  }

  /** In the order of their launches; a task that runs anew comes last. */
  public Collection<RunningTask> all() {
    return Collections.unmodifiableCollection(tasks.values());
  }

  /** The number of tasks that run, each counted once however many attempts it has. */
  public int count() {
    return tasks.size();
  }

  /** The number of running tasks that have more than one attempt. */
  public int copied() {
    return copied;
  }

  /** The task of this number, or null when it does not run or has succeeded. */
  public RunningTask task(int task) {
    return tasks.get(task);
  }

  /**
   * Whether an attempt of a task runs on a node or has failed there, so that Hadoop launches no
   * other on it ({@code TaskInProgress.hasRunOnMachine}). A contested map has no third attempt on
   * any node.
   */
  public boolean knows(RunningTask task, int node) {
    BitSet failed = failedOn.get(task.task());
    return task.contested() || task.runsOn(node) || (failed != null && failed.get(node));
  }

  /** An attempt that was launched holds a slot of a node. */
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
   * A node has said how far one of its attempts is.
   *
   * @param progress from 0 to 1
   * @return the task, or null when it has succeeded
   */
  public RunningTask progressed(AttemptId attempt, float progress) {
    RunningTask task = tasks.get(attempt.task());
    if (task != null) {
      task.progressed(attempt, progress);
    }
    return task;
  }

  /**
   * An attempt holds its slot no more and has not succeeded; {@link Job#unsuccessful} says what
   * becomes of its task.
   *
   * @param failed whether by its own fault: then no copy of the task goes to its node
   * @return the task, of which others may run, or null when it has succeeded
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

  /** The job begins anew: whatever still runs counts for nothing. */
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
