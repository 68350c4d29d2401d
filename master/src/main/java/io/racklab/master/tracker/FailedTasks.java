package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.protocol.TaskType;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The nodes on which tasks have failed. As in Hadoop 1.2.1 a task does not run again where it has
 * failed, unless it has failed on all nodes (TaskInProgress.hasFailedOnMachine), or, which is ours,
 * has found no other for ten minutes: some schedulers would let none have it.
 */
final class FailedTasks {
  private static final long PATIENCE_NANOS = Duration.ofMinutes(10).toNanos();

  private record Task(int job, TaskType type, int task) {}

  private final boolean slots;

  /** Of each task the nodes on which it has failed, and when last. */
  private final Map<Task, Map<Integer, Long>> failedOn = new LinkedHashMap<>();

  /**
   * @param slots whether nodes offer slots: masters of containers do not keep to this
   */
  FailedTasks(boolean slots) {
    this.slots = slots;
  }

  /** A task of the job has failed. */
  void failed(Job job, RunningAttempt attempt, long now) {
    if (slots) {
      failedOn
          .computeIfAbsent(
              new Task(job.number(), attempt.id().type(), attempt.id().task()),
              any -> new TreeMap<>())
          .put(attempt.node(), now);
    }
  }

  /**
   * Whether the task is to run elsewhere.
   *
   * @param nodes that are there
   */
  boolean avoids(Job job, TaskType type, int task, int node, int nodes, long now) {
    if (failedOn.isEmpty()) {
      return false;
    }
    Map<Integer, Long> on = failedOn.get(new Task(job.number(), type, task));
    return on != null
        && on.containsKey(node)
        && on.size() < nodes
        && now - on.get(node) < PATIENCE_NANOS;
  }

  /** The job is over. */
  void forget(Job job) {
    failedOn.keySet().removeIf(task -> task.job() == job.number());
  }
}
