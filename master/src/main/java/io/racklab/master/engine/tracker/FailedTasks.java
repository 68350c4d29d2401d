package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The nodes on which tasks have failed. As in Hadoop 1.2.1 a task does not run again on a node
 * where it has failed, unless it has failed on all nodes (TaskInProgress.hasFailedOnMachine).
 * Unlike in Hadoop, the node may run the task again after ten refusals: some schedulers would offer
 * the task to no other node, and reduces may hold all slots of the other nodes.
 */
final class FailedTasks {
  private static final int REFUSALS = 10;

  private record Task(int job, TaskType type, int task) {}

  private final boolean slots;

  /** For each task the nodes on which it has failed, with the number of refusals there since. */
  private final Map<Task, Map<Integer, Integer>> failedOn = new LinkedHashMap<>();

  /**
   * @param slots true if nodes offer slots: with containers, application masters do not follow this
   *     rule
   */
  FailedTasks(boolean slots) {
    this.slots = slots;
  }

  /** Handles the failure of an attempt. */
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
   * True if the task, which the scheduler is about to assign to the node, must run elsewhere;
   * counts the refusal.
   *
   * @param nodes the number of nodes that are up
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

  /** Forgets a job. */
  void forget(Job job) {
    failedOn.keySet().removeIf(task -> task.job() == job.number());
  }
}
