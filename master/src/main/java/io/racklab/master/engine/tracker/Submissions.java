package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.HasPools;
import io.racklab.master.engine.tracker.Dependents.Released;
import io.racklab.master.engine.workload.JobSpec;

/**
 * Takes jobs from their submission to the scheduler: a job waits for the jobs that it depends on,
 * is set up, and its blocks are found. Times are emulated nanoseconds.
 */
final class Submissions {
  private final TrackerState state;
  private final Inputs inputs;
  private final Dependents dependents;
  private final SetupsAndCleanups jobTasks;
  private final LeavingJobs leaving;

  /** True if a job was admitted since the last {@link #drainCame}. */
  private boolean came;

  Submissions(
      TrackerState state,
      Inputs inputs,
      Dependents dependents,
      SetupsAndCleanups jobTasks,
      LeavingJobs leaving) {
    this.state = state;
    this.inputs = inputs;
    this.dependents = dependents;
    this.jobTasks = jobTasks;
    this.leaving = leaving;
  }

  /**
   * Takes a job.
   *
   * @param sinceNanos the time at which it was submitted
   * @return the job, or null if it waits for another or a task is to set it up first
   */
  Job submit(JobSpec spec, long sinceNanos, long now) {
    state.counts().submitted(spec);
    if (dependents.holds(spec)) {
      state.journal().waits(spec, now);
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
        state.journal().neverRun(spec, one.failed().getAsInt(), now);
        neverRan(spec);
      }
    }
  }

  /** Ends a job that was not set up yet, since the restarted job tracker does not know it. */
  void lost(JobSpec spec, long submitNanos, long now) {
    state.journal().lostWithTracker(spec, submitNanos, now);
    neverRan(spec);
  }

  private void neverRan(JobSpec spec) {
    state.counts().neverRun(spec);
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
    Job job =
        state
            .jobs()
            .submit(
                spec,
                HasPools.pool(state.scheduler().order(), spec),
                inputs.splits(spec),
                submitNanos);
    inputs.read(spec);
    state.journal().submitted(job);
    state.measures().traffic().came(job, now);
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
