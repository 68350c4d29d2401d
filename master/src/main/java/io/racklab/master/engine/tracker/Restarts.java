package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import java.util.List;

/**
 * Restarts a job for a scheduler, and restarts, fails or keeps all when the job tracker restarts.
 */
final class Restarts {
  private final TrackerState state;
  private final AttemptEnds ends;
  private final DuplicateArbiter arbiter;
  private final Reruns reruns;
  private final SetupsAndCleanups jobTasks;
  private final Submissions submissions;

  Restarts(
      TrackerState state,
      AttemptEnds ends,
      DuplicateArbiter arbiter,
      Reruns reruns,
      SetupsAndCleanups jobTasks,
      Submissions submissions) {
    this.state = state;
    this.ends = ends;
    this.arbiter = arbiter;
    this.reruns = reruns;
    this.jobTasks = jobTasks;
    this.submissions = submissions;
  }

  /** Restarts a job: nothing that it has done counts any more. */
  void of(Job job, long now) {
    state.nodes().of(job).forEach(attempt -> ends.makeVoid(attempt, job, now));
    ends.forgetFailures(job);
    arbiter.forget(job);
    reruns.forget(job);
    state.journal().restart(job, now);
    state.counts().restarted(job);
    job.restart();
    state.scheduler().attempts().over(job);
  }

  /**
   * Handles a restart of the job tracker; unless jobs are kept, every node has been lost before.
   */
  void ofTracker(AfterRestart jobsThen, long now) {
    List<Job> active = List.copyOf(state.jobs().active());
    if (jobsThen == AfterRestart.AGAIN) {
      active.forEach(job -> of(job, now));
    } else if (jobsThen == AfterRestart.LOST) {
      active.forEach(job -> ends.lostWithTracker(job, now));
      jobTasks.dropSetUps().forEach(one -> submissions.lost(one.job(), one.sinceNanos(), now));
      jobTasks.dropCleanUps().forEach(one -> ends.cleanedUp(one.job().number(), now));
    }
  }
}
