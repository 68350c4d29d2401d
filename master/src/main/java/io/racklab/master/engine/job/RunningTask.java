package io.racklab.master.engine.job;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.List;

/**
 * A task with its running attempts, in the order of their launches, and the progress that their
 * nodes reported last. Attempts beyond the first are copies; no two are on one node.
 */
public final class RunningTask {
  private final TaskType type;
  private final int task;
  private final List<Run> runs = new ArrayList<>(1);
  private long lastLaunchNanos;
  private boolean contested;

  RunningTask(TaskType type, int task) {
    this.type = type;
    this.task = task;
  }

  public TaskType type() {
    return type;
  }

  /** Returns the task's number among those of its type in the job. */
  public int task() {
    return task;
  }

  /** Returns the number of running attempts; 0 once the last has ended. */
  public int attempts() {
    return runs.size();
  }

  /** Returns one of the attempts, from 0 in the order of their launches. */
  public RunningAttempt attempt(int index) {
    return runs.get(index).attempt;
  }

  /** Returns the progress of an attempt, from 0 to 1. */
  public float progress(int index) {
    return runs.get(index).progress;
  }

  /** Returns the progress of the task's furthest attempt, from 0 to 1. */
  public float progress() {
    float furthest = 0;
    for (Run run : runs) {
      furthest = Math.max(furthest, run.progress);
    }
    return furthest;
  }

  /** Returns when the latest attempt was launched, whether or not it still runs. */
  public long lastLaunchNanos() {
    return lastLaunchNanos;
  }

  public boolean runsOn(int node) {
    for (Run run : runs) {
      if (run.attempt.node() == node) {
        return true;
      }
    }
    return false;
  }

  /** Returns all attempts but one: those that lose when this one succeeds. */
  public List<RunningAttempt> but(RunningAttempt winner) {
    List<RunningAttempt> others = new ArrayList<>();
    for (Run run : runs) {
      if (!run.attempt.equals(winner)) {
        others.add(run.attempt);
      }
    }
    return others;
  }

  /** True if a duplicate competes with a running or succeeded attempt of the task. */
  boolean contested() {
    return contested;
  }

  void contested(boolean now) {
    contested = now;
  }

  void started(RunningAttempt attempt) {
    if (runsOn(attempt.node())) {
      throw new IllegalStateException(
          "an attempt of its task runs beside " + attempt.id().text() + " on its node");
    }
    runs.add(new Run(attempt));
    lastLaunchNanos = attempt.launchNanos();
  }

  void progressed(AttemptId attempt, float progress) {
    for (Run run : runs) {
      if (run.attempt.id().equals(attempt)) {
        run.progress = progress;
      }
    }
  }

  void ended(RunningAttempt attempt) {
    runs.removeIf(run -> run.attempt.equals(attempt));
  }

  private static final class Run {
    private final RunningAttempt attempt;
    private float progress;

    Run(RunningAttempt attempt) {
      this.attempt = attempt;
    }
  }
}
