package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.TaskType;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * The nodes that are reserved for jobs whose tasks need more slots than were free: the reservations
 * of Hadoop 1.2.1's TaskTracker. Without them, smaller tasks could take each slot as it becomes
 * free, and the large tasks would wait for ever.
 */
final class KeptNodes {
  private final Map<TaskType, Map<Integer, Job>> jobOfNode = new EnumMap<>(TaskType.class);

  KeptNodes() {
    for (TaskType type : TaskType.values()) {
      jobOfNode.put(type, new LinkedHashMap<>());
    }
  }

  /** Returns the job for which a node is reserved, or null. */
  Job of(int node, TaskType type) {
    return jobOfNode.get(type).get(node);
  }

  void keep(int node, TaskType type, Job job) {
    jobOfNode.get(type).put(node, job);
  }

  void release(int node, TaskType type) {
    jobOfNode.get(type).remove(node);
  }

  /**
   * Releases nodes that are lost, nodes whose jobs have ended, and nodes that their jobs now shun.
   */
  void releaseUnless(Predicate<Job> active, IntPredicate up) {
    for (Map<Integer, Job> jobs : jobOfNode.values()) {
      jobs.values().removeIf(active.negate());
      jobs.keySet().removeIf(node -> !up.test(node) || jobs.get(node).shuns(node));
    }
  }

  boolean any(TaskType type) {
    return !jobOfNode.get(type).isEmpty();
  }

  /** Returns the number of nodes that are reserved for a job now. */
  int count(Job job, TaskType type) {
    return counts(type).applyAsInt(job);
  }

  /** Returns a snapshot of the number of nodes that are reserved for each job. */
  ToIntFunction<Job> counts(TaskType type) {
    if (!any(type)) {
      return job -> 0;
    }
    Map<Integer, Integer> counts = new LinkedHashMap<>();
    jobOfNode.get(type).forEach((node, job) -> counts.merge(job.number(), 1, Integer::sum));
    return job -> counts.getOrDefault(job.number(), 0);
  }
}
