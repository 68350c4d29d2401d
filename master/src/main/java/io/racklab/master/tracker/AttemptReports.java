package io.racklab.master.tracker;

import io.racklab.master.job.RunningAttempt;
import io.racklab.master.tracker.SetupsAndCleanups.JobTask;
import io.racklab.protocol.AttemptReport;
import java.util.Optional;

/**
 * Attempts that nodes report to have ended, or that were lost with them: those of a job's tasks,
 * and those that set it up or clean up after it. Times are emulated nanoseconds.
 */
final class AttemptReports {
  private final TrackerNodes nodes;
  private final SetupsAndCleanups jobTasks;
  private final AttemptEnds ends;
  private final Submissions submissions;
  private final TrackerJournal journal;

  AttemptReports(
      TrackerNodes nodes,
      SetupsAndCleanups jobTasks,
      AttemptEnds ends,
      Submissions submissions,
      TrackerJournal journal) {
    this.nodes = nodes;
    this.jobTasks = jobTasks;
    this.ends = ends;
    this.submissions = submissions;
    this.journal = journal;
  }

  /** An attempt has ended on a node; one that is not known to run there is not heard. */
  void reported(int node, AttemptReport report, long now) {
    RunningAttempt attempt = nodes.end(node, report.attempt());
    if (attempt == null) {
      return;
    }
    if (jobTasks.owns(attempt.id())) {
      jobTaskEnded(attempt, report.outcome() == AttemptReport.Outcome.SUCCEEDED, now);
    } else {
      ends.reported(attempt, report, now);
    }
  }

  /** An attempt was lost with its node. */
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
      journal.jobTask(attempt, task.setUp(), now);
      if (task.setUp()) {
        submissions.admit(task.job(), task.sinceNanos(), now);
      } else {
        ends.cleanedUp(task.job().number(), now);
      }
    }
  }
}
