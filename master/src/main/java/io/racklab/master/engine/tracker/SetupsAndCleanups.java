package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The setup task of each job, which runs before all its other tasks, and its cleanup task, which
 * runs after them. Hadoop 1.2.1's job tracker (JobTracker.getSetupAndCleanupTasks) assigns them
 * before it asks the scheduler: one a heartbeat, which then launches nothing else; cleanup tasks
 * first, in the order of the jobs; on a map slot or, if none is free, on a reduce slot. Their
 * numbers follow those of the job's other tasks.
 */
final class SetupsAndCleanups {

  /**
   * A setup or cleanup task.
   *
   * @param setUp true for the setup task, false for the cleanup task
   * @param sinceNanos the time at which the job was submitted
   * @param attempt the number of its next attempt, from 0
   */
  record JobTask(JobSpec job, boolean setUp, long sinceNanos, int attempt) {
    private AttemptId id(TaskType type) {
      int others = type == TaskType.MAP ? job.maps() : job.reduces();
      return new AttemptId(job.number(), type, others + (setUp ? 1 : 0), attempt);
    }

    private JobTask again() {
      return new JobTask(job, setUp, sinceNanos, attempt + 1);
    }
  }

  private final boolean wanted;
  private final TreeMap<Integer, JobTask> toSetUp = new TreeMap<>();
  private final TreeMap<Integer, JobTask> toCleanUp = new TreeMap<>();
  private final Map<AttemptId, JobTask> running = new LinkedHashMap<>();

  /**
   * @param wanted whether jobs have such tasks
   */
  SetupsAndCleanups(boolean wanted) {
    this.wanted = wanted;
  }

  boolean wanted() {
    return wanted;
  }

  /** Queues the setup task of a job. */
  void setUp(JobSpec job, long submitNanos) {
    toSetUp.put(job.number(), new JobTask(job, true, submitNanos, 0));
  }

  /** Queues the cleanup task of a job that has finished or failed. */
  void cleanUp(JobSpec job) {
    toCleanUp.put(job.number(), new JobTask(job, false, 0, 0));
  }

  /** True if a job's setup task has not succeeded yet. */
  boolean setsUp(int job) {
    return has(toSetUp, job, true);
  }

  /** True if a job's cleanup task has not succeeded yet. */
  boolean cleansUp(int job) {
    return has(toCleanUp, job, false);
  }

  private boolean has(TreeMap<Integer, JobTask> waiting, int job, boolean setUp) {
    return waiting.containsKey(job)
        || running.values().stream()
            .anyMatch(task -> task.setUp() == setUp && task.job().number() == job);
  }

  /**
   * True if a heartbeat of the node would launch a setup or cleanup task: one is queued and the
   * node has a free slot.
   */
  boolean wait(NodeState node) {
    return !(toSetUp.isEmpty() && toCleanUp.isEmpty())
        && (node.free(TaskType.MAP) > 0 || node.free(TaskType.REDUCE) > 0);
  }

  /** Removes and returns all queued setup tasks; none may be running. */
  List<JobTask> dropSetUps() {
    return drain(toSetUp);
  }

  /** Removes and returns all queued cleanup tasks; none may be running. */
  List<JobTask> dropCleanUps() {
    return drain(toCleanUp);
  }

  private static List<JobTask> drain(TreeMap<Integer, JobTask> waiting) {
    List<JobTask> all = List.copyOf(waiting.values());
    waiting.clear();
    return all;
  }

  int running() {
    return running.size();
  }

  boolean owns(AttemptId attempt) {
    return running.containsKey(attempt);
  }

  /** Returns the attempt that a node is to start, if one is queued and a slot is free. */
  Optional<RunningAttempt> next(NodeState node, long now) {
    if (!wait(node)) {
      return Optional.empty();
    }
    JobTask task = (toCleanUp.isEmpty() ? toSetUp : toCleanUp).pollFirstEntry().getValue();
    TaskType type = node.free(TaskType.MAP) > 0 ? TaskType.MAP : TaskType.REDUCE;
    AttemptId id = task.id(type);
    running.put(id, task);
    AttemptKind kind = task.attempt() == 0 ? AttemptKind.ORIGINAL : AttemptKind.RERUN;
    Locality locality = type == TaskType.MAP ? Locality.OFF : null;
    return Optional.of(new RunningAttempt(id, kind, node.node(), locality, now));
  }

  /**
   * Handles the end of an attempt. If it did not succeed, its task is queued again.
   *
   * @return the task, if it has succeeded
   */
  Optional<JobTask> ended(AttemptId attempt, boolean succeeded) {
    JobTask task = running.remove(attempt);
    if (succeeded) {
      return Optional.of(task);
    }
    (task.setUp() ? toSetUp : toCleanUp).put(task.job().number(), task.again());
    return Optional.empty();
  }
}
