package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The jobs that have finished or failed while attempts of them run, or are to clean up. */
final class LeavingJobs {
  private final Map<Integer, Leaver> leavers = new LinkedHashMap<>();
  private final List<Integer> left = new ArrayList<>();
  private final SetupsAndCleanups tasks;
  private final Dependents dependents;

  /**
   * @param dependents told of each job that is over, though attempts of it may still run
   */
  LeavingJobs(SetupsAndCleanups tasks, Dependents dependents) {
    this.tasks = tasks;
    this.dependents = dependents;
  }

  /** A job is over of which nothing was ever run, since another has failed. */
  void neverRan(JobSpec job) {
    left.add(job.number());
    dependents.ended(job.number(), false);
  }

  /** A job has finished or failed. */
  void add(Job job, long now) {
    leavers.put(job.number(), new Leaver(job, now));
    if (tasks.wanted()) {
      tasks.cleanUp(job.spec());
    } else {
      dependents.ended(job.number(), !job.failed());
    }
  }

  /** The job of this number, or null when it is not about to leave. */
  Job job(int number) {
    Leaver leaver = leavers.get(number);
    return leaver == null ? null : leaver.job;
  }

  /** A task has cleaned up after a job, which is over only now. */
  Job cleanedUp(int number, long now) {
    Job job = leavers.get(number).job;
    leavers.put(number, new Leaver(job, now));
    dependents.ended(number, !job.failed());
    return job;
  }

  /** True if no attempt of a job runs, and none will. */
  boolean mayLeave(Job job) {
    return job.running(TaskType.MAP) + job.running(TaskType.REDUCE) == 0
        && !tasks.cleansUp(job.number());
  }

  /**
   * No attempt of a job runs any more.
   *
   * @return when it had finished or failed
   */
  long left(Job job) {
    left.add(job.number());
    return leavers.remove(job.number()).finishNanos;
  }

  /** The jobs that have left since this was asked last. */
  List<Integer> drainLeft() {
    List<Integer> since = List.copyOf(left);
    left.clear();
    return since;
  }

  /**
   * @param finishNanos when the job's last task ended, be it the one that cleans up
   */
  private record Leaver(Job job, long finishNanos) {}
}
