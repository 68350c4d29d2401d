package io.racklab.master.tracker;

import io.racklab.master.job.NodeState;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.workload.JobSpec;
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
 * The tasks that set a job up before all its others, and clean up after them. Hadoop 1.2.1's job
 * tracker (JobTracker.getSetupAndCleanupTasks) gives them out before it asks the scheduler: one a
 * heartbeat, which then launches nothing else, first those that clean up, in the order of the jobs;
 * on a slot for maps or, where none is free, on one for reduces. They are numbered behind the job's
 * other tasks.
 */
final class SetupsAndCleanups {

  /**
   * A task of a job.
   *
   * @param setUp whether it sets the job up; else it cleans up
   * @param sinceNanos when the job was submitted
   * @param attempt number of its next attempt, from 0
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

  /** A job has been submitted. */
  void setUp(JobSpec job, long submitNanos) {
    toSetUp.put(job.number(), new JobTask(job, true, submitNanos, 0));
  }

  /** All other tasks of a job have ended, or it has failed. */
  void cleanUp(JobSpec job) {
    toCleanUp.put(job.number(), new JobTask(job, false, 0, 0));
  }

  /** True if a job has been submitted and is not set up. */
  boolean setsUp(int job) {
    return has(toSetUp, job, true);
  }

  /** True if the cleanup of a job is still to run. */
  boolean cleansUp(int job) {
    return has(toCleanUp, job, false);
  }

  private boolean has(TreeMap<Integer, JobTask> waiting, int job, boolean setUp) {
    return waiting.containsKey(job)
        || running.values().stream()
            .anyMatch(task -> task.setUp() == setUp && task.job().number() == job);
  }

  /** True if such a task waits for a node with a free slot. */
  boolean wait(NodeState node) {
    return !(toSetUp.isEmpty() && toCleanUp.isEmpty())
        && (node.free(TaskType.MAP) > 0 || node.free(TaskType.REDUCE) > 0);
  }

  /** Forgets the jobs that are to be set up, of which none is at it; returns what waited. */
  List<JobTask> dropSetUps() {
    return drain(toSetUp);
  }

  /** Likewise, those that are to be cleaned up after. */
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

  /** The attempt that a node is to start, if one waits and a slot is free. */
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
   * An attempt has ended. If it was for nothing, its task waits again.
   *
   * @return the task that is done, if it is
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
