package io.racklab.master.schedule.hadoop1;

import io.racklab.master.job.Job;
import io.racklab.protocol.TaskType;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * Nodes that are kept for a job whose tasks need more slots than were free, so that smaller tasks
 * do not take them one by one for ever: the reservations of Hadoop 1.2.1's TaskTracker.
 */
final class KeptNodes {
  private final Map<TaskType, Map<Integer, Job>> jobOfNode = new EnumMap<>(TaskType.class);

  KeptNodes() {
    for (TaskType type : TaskType.values()) {
      jobOfNode.put(type, new LinkedHashMap<>());
    }
  }

  /** The job that a node is kept for, or null. */
  Job of(int node, TaskType type) {
    return jobOfNode.get(type).get(node);
  }

  void keep(int node, TaskType type, Job job) {
    jobOfNode.get(type).put(node, job);
  }

  void release(int node, TaskType type) {
    jobOfNode.get(type).remove(node);
  }

  /** Releases the nodes of jobs that have ended or shun them, and those that are lost. */
  void releaseUnless(Predicate<Job> active, IntPredicate up) {
    for (Map<Integer, Job> jobs : jobOfNode.values()) {
      jobs.values().removeIf(active.negate());
      jobs.keySet().removeIf(node -> !up.test(node) || jobs.get(node).shuns(node));
    }
  }

  boolean any(TaskType type) {
    return !jobOfNode.get(type).isEmpty();
  }

  /** The number of nodes that are kept for a job now. */
  int count(Job job, TaskType type) {
    return counts(type).applyAsInt(job);
  }

  /** The number of nodes that are kept for each job, as of now whatever comes. */
  ToIntFunction<Job> counts(TaskType type) {
    if (!any(type)) {
      return job -> 0;
    }
    Map<Integer, Integer> counts = new LinkedHashMap<>();
    jobOfNode.get(type).forEach((node, job) -> counts.merge(job.number(), 1, Integer::sum));
    return job -> counts.getOrDefault(job.number(), 0);
  }
}
