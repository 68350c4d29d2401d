package io.racklab.deploy.simulate.task;

import io.racklab.protocol.TaskType;
import java.util.HashMap;
import java.util.Map;

/**
 * The nodes on which tasks have failed. As in Hadoop 1 a task must run elsewhere unless it has
 * failed on all nodes that are up; unlike in Hadoop, a node gets the task after ten refusals.
 */
final class FailedNodes {
  private static final int REFUSALS = 10;

  private final Map<Task, Map<Integer, Integer>> refusals = new HashMap<>();

  private record Task(int job, TaskType type, int task) {}

  void failed(int job, TaskType type, int task, int node) {
    refusals.computeIfAbsent(new Task(job, type, task), any -> new HashMap<>()).put(node, 0);
  }

  /** True if a task has failed on a node. */
  boolean has(int job, TaskType type, int task, int node) {
    return of(job, type, task).containsKey(node);
  }

  /**
   * True if a task must not get a slot of a node.
   *
   * @param up the number of nodes that are up
   */
  boolean refuse(int job, TaskType type, int task, int node, int up) {
    Map<Integer, Integer> nodes = of(job, type, task);
    return nodes.containsKey(node) && nodes.size() < up && nodes.get(node) < REFUSALS;
  }

  /** Notes that a task was refused. */
  void refused(int job, TaskType type, int task, int node) {
    of(job, type, task).computeIfPresent(node, (any, count) -> count + 1);
  }

  private Map<Integer, Integer> of(int job, TaskType type, int task) {
    return refusals.getOrDefault(new Task(job, type, task), new HashMap<>());
  }

  void forget(int job) {
    refusals.keySet().removeIf(task -> task.job() == job);
  }
}
