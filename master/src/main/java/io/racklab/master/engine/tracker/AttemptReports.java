package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.tracker.SetupsAndCleanups.JobTask;
import io.racklab.protocol.AttemptReport;
import java.util.Optional;

/**
 * Handles attempts that nodes report as ended, or that were lost with their nodes: attempts of a
 * job's tasks, and of its setup and cleanup tasks. Times are emulated nanoseconds.
 */
final class AttemptReports {
  private final TrackerState state;
  private final SetupsAndCleanups jobTasks;
  private final AttemptEnds ends;
  private final Submissions submissions;

  AttemptReports(
      TrackerState state, SetupsAndCleanups jobTasks, AttemptEnds ends, Submissions submissions) {
    this.state = state;
    this.jobTasks = jobTasks;
    this.ends = ends;
    this.submissions = submissions;
  }

  /**
   * Handles a node's report of an ended attempt; ignores an attempt that was lost with the node
   * before.
   */
  void reported(int node, AttemptReport report, long now) {
    RunningAttempt attempt = state.nodes().end(node, report.attempt());
    if (attempt == null) {
      return;
    }
    if (jobTasks.owns(attempt.id())) {
      jobTaskEnded(attempt, report.outcome() == AttemptReport.Outcome.SUCCEEDED, now);
    } else {
      ends.reported(attempt, report, now);
    }
  }

  /** Handles the loss of an attempt with its node. */
  void lost(RunningAttempt attempt, long now) {
    if (jobTasks.owns(attempt.id())) {
      jobTaskEnded(attempt, false, now);
    } else {
      ends.lost(attempt, now);
    }
  }

  private void jobTaskEnded(RunningAttempt attempt, boolean succeeded, long now) {
    Optional<JobTask> done = jobTasks.ended(attempt.id(), succeeded);
    if (done.isPresent()) {
      JobTask task = done.get();
      state.journal().jobTask(attempt, task.setUp(), now);
      if (task.setUp()) {
        submissions.admit(task.job(), task.sinceNanos(), now);
      } else {
        ends.cleanedUp(task.job().number(), now);
      }
    }
  }
}
