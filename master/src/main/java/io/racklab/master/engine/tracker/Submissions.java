package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.HasPools;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.tracker.Dependents.Released;
import io.racklab.master.engine.workload.JobSpec;

/**
 * The way of a job from its submission to the scheduler: it waits for others, is set up, and its
 * blocks are found. Times are emulated nanoseconds.
 */
final class Submissions {
  private final Jobs jobs;
  private final Order order;
  private final Inputs inputs;
  private final Dependents dependents;
  private final SetupsAndCleanups jobTasks;
  private final LeavingJobs leaving;
  private final TrackerJournal journal;
  private final TrackerCounts counts;
  private final NodeTraffic traffic;

  /** True if a job was admitted since the last {@link #drainCame}. */
  private boolean came;

  Submissions(
      Jobs jobs,
      Order order,
      Inputs inputs,
      Dependents dependents,
      SetupsAndCleanups jobTasks,
      LeavingJobs leaving,
      TrackerJournal journal,
      TrackerCounts counts,
      NodeTraffic traffic) {
    this.jobs = jobs;
    this.order = order;
    this.inputs = inputs;
    this.dependents = dependents;
    this.jobTasks = jobTasks;
    this.leaving = leaving;
    this.journal = journal;
    this.counts = counts;
    this.traffic = traffic;
  }

  /**
   * Takes a job.
   *
   * @param sinceNanos the time at which it was submitted
   * @return the job, or null if it waits for another or a task is to set it up first
   */
  Job submit(JobSpec spec, long sinceNanos, long now) {
    counts.submitted(spec);
    if (dependents.holds(spec)) {
      journal.waits(spec, now);
      release(now);
      return null;
    }
    return start(spec, sinceNanos, now);
  }

  /** Starts the jobs whose dependencies have ended. */
  void release(long now) {
    for (Released one = dependents.next(); one != null; one = dependents.next()) {
      JobSpec spec = one.job();
      if (one.failed().isEmpty()) {
        start(spec, now, now);
      } else {
        journal.neverRun(spec, one.failed().getAsInt(), now);
        neverRan(spec);
      }
    }
  }

  /** Ends a job that was not set up yet, since the restarted job tracker does not know it. */
  void lost(JobSpec spec, long submitNanos, long now) {
    journal.lostWithTracker(spec, submitNanos, now);
    neverRan(spec);
  }

  private void neverRan(JobSpec spec) {
    counts.neverRun(spec);
    inputs.read(spec);
    leaving.neverRan(spec);
  }

  private Job start(JobSpec spec, long sinceNanos, long now) {
    if (jobTasks.wanted()) {
      jobTasks.setUp(spec, sinceNanos);
      return null;
    }
    return admit(spec, sinceNanos, now);
  }

  /** Hands a job to the scheduler, which may now run its tasks. */
  Job admit(JobSpec spec, long submitNanos, long now) {
    Job job = jobs.submit(spec, HasPools.pool(order, spec), inputs.splits(spec), submitNanos);
    inputs.read(spec);
    journal.submitted(job);
    traffic.came(job, now);
    came = true;
    return job;
  }

  /** True if a job has been submitted and waits for another or for its setup. */
  boolean isToStart(int job) {
    return dependents.wait(job) || jobTasks.setsUp(job);
  }

  /**
   * True if a job was admitted since the last call: the scheduler is updated once for all jobs of
   * an instant.
   */
  boolean drainCame() {
    boolean since = came;
    came = false;
    return since;
  }
}
