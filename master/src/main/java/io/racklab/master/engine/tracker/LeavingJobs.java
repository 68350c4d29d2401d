package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The jobs that have finished or failed while attempts of them still run or their cleanup is
 * pending.
 */
final class LeavingJobs {
  private final Map<Integer, Leaver> leavers = new LinkedHashMap<>();
  private final List<Integer> left = new ArrayList<>();
  private final SetupsAndCleanups tasks;
  private final Dependents dependents;

  /**
   * @param dependents is told of each job that has ended, even while attempts of it still run
   */
  LeavingJobs(SetupsAndCleanups tasks, Dependents dependents) {
    this.tasks = tasks;
    this.dependents = dependents;
  }

  /** Ends a job unstarted, because a dependency failed or the job tracker has lost it. */
  void neverRan(JobSpec job) {
    left.add(job.number());
    dependents.ended(job.number(), false);
  }

  /** Adds a job that has finished or failed. */
  void add(Job job, long now) {
    leavers.put(job.number(), new Leaver(job, now));
    if (tasks.wanted()) {
      tasks.cleanUp(job.spec());
    } else {
      dependents.ended(job.number(), !job.failed());
    }
  }

  /** Returns the job of this number, or null if it is not leaving. */
  Job job(int number) {
    Leaver leaver = leavers.get(number);
    return leaver == null ? null : leaver.job;
  }

  /** Handles the end of a job's cleanup task, which is the end of the job; returns the job. */
  Job cleanedUp(int number, long now) {
    Job job = leavers.get(number).job;
    leavers.put(number, new Leaver(job, now));
    dependents.ended(number, !job.failed());
    return job;
  }

  /** True if no attempt of a job runs and its cleanup is not pending. */
  boolean mayLeave(Job job) {
    return job.running(TaskType.MAP) + job.running(TaskType.REDUCE) == 0
        && !tasks.cleansUp(job.number());
  }

  /**
   * Removes a job of which no attempt runs any more.
   *
   * @return the time at which it finished or failed
   */
  long left(Job job) {
    left.add(job.number());
    return leavers.remove(job.number()).finishNanos;
  }

  /** Returns the jobs that have left since the last call. */
  List<Integer> drainLeft() {
    List<Integer> since = List.copyOf(left);
    left.clear();
    return since;
  }

  /**
   * @param finishNanos the time at which the job's last task ended, including its cleanup task
   */
  private record Leaver(Job job, long finishNanos) {}
}
