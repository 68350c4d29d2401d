package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The nodes on which tasks have failed. As in Hadoop 1.2.1 a task does not run again where it has
 * failed, unless it has failed on all nodes (TaskInProgress.hasFailedOnMachine), or, which is ours,
 * has been refused there ten times: some schedulers would let no other have it, and where reduces
 * hold all slots of the others no other can.
 */
final class FailedTasks {
  private static final int REFUSALS = 10;

  private record Task(int job, TaskType type, int task) {}

  private final boolean slots;

  /** For each task the nodes on which it has failed, and the number of refusals there since. */
  private final Map<Task, Map<Integer, Integer>> failedOn = new LinkedHashMap<>();

  /**
   * @param slots whether nodes offer slots: masters of containers do not keep to this
   */
  FailedTasks(boolean slots) {
    this.slots = slots;
  }

  /** A task of the job has failed. */
  void failed(Job job, RunningAttempt attempt) {
    if (slots) {
      failedOn
          .computeIfAbsent(
              new Task(job.number(), attempt.id().type(), attempt.id().task()),
              any -> new TreeMap<>())
          .put(attempt.node(), 0);
    }
  }

  /**
   * * True if a task that is about to be given to a node must run elsewhere.
   *
   * @param nodes that are there
   */
  boolean refuses(Job job, TaskType type, int task, int node, int nodes) {
    if (failedOn.isEmpty()) {
      return false;
    }
    Map<Integer, Integer> on = failedOn.get(new Task(job.number(), type, task));
    return on != null
        && on.containsKey(node)
        && on.size() < nodes
        && on.merge(node, 1, Integer::sum) <= REFUSALS;
  }

  /** The job is over. */
  void forget(Job job) {
    failedOn.keySet().removeIf(task -> task.job() == job.number());
  }
}
