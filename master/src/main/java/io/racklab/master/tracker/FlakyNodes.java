package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.protocol.TaskType;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The nodes on which tasks have failed, by the rules of Hadoop 1.2.1. A task does not run again
 * where it has failed, unless it has failed on all nodes (TaskInProgress.hasFailedOnMachine), or
 * has found no other for ten minutes: some schedulers would let none have it. A job takes no slot
 * of a node any more on which so many of its tasks have failed; where a quarter of all nodes would
 * be left out, none is: then it is the job's own fault (JobInProgress.addTrackerTaskFailure and
 * shouldRunOnTaskTracker).
 */
final class FlakyNodes {
  private static final double SHARE_OF_NODES = 0.25;
  private static final long PATIENCE_NANOS = Duration.ofMinutes(10).toNanos();

  private record Place(int job, int node) {}

  private record Task(int job, TaskType type, int task) {}

  private final boolean slots;
  private final int limit;
  private final Map<Place, Integer> failures = new LinkedHashMap<>();

  /** By job, so many nodes have reached the limit. */
  private final Map<Integer, Integer> flaky = new LinkedHashMap<>();

  /** Of each task the nodes on which it has failed, and when last. */
  private final Map<Task, Map<Integer, Long>> failedOn = new LinkedHashMap<>();

  /**
   * @param slots whether nodes offer slots: YARN's masters have rules of their own
   * @param limit failures of a job's tasks on a node, above 0; or 0 for no limit
   */
  FlakyNodes(boolean slots, int limit) {
    this.slots = slots;
    this.limit = limit;
  }

  /**
   * A task of the job has failed.
   *
   * @param nodes that are there
   * @return whether it is the failure after which the job leaves the node out
   */
  boolean failed(Job job, RunningAttempt attempt, int nodes, long now) {
    if (!slots) {
      return false;
    }
    var task = new Task(job.number(), attempt.id().type(), attempt.id().task());
    failedOn.computeIfAbsent(task, any -> new TreeMap<>()).put(attempt.node(), now);
    if (limit == 0 || tooMany(job, nodes)) {
      return false;
    }
    Place place = new Place(job.number(), attempt.node());
    boolean reached = failures.merge(place, 1, Integer::sum) == limit;
    if (reached) {
      flaky.merge(job.number(), 1, Integer::sum);
    }
    return reached;
  }

  /** Whether the job takes no slot of the node. */
  boolean avoids(Job job, int node, int nodes) {
    return !flaky.isEmpty()
        && failures.getOrDefault(new Place(job.number(), node), 0) >= limit
        && !tooMany(job, nodes);
  }

  /** Whether the task is to run elsewhere. */
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

  private boolean tooMany(Job job, int nodes) {
    return flaky.getOrDefault(job.number(), 0) >= nodes * SHARE_OF_NODES;
  }

  /** The job is over. */
  void forget(Job job) {
    flaky.remove(job.number());
    failures.keySet().removeIf(place -> place.job() == job.number());
    failedOn.keySet().removeIf(task -> task.job() == job.number());
  }
}
