package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.tracker.JobTracker.AwaitTasks;
import io.racklab.master.engine.tracker.JobTracker.TasksEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** The pending requests to be told when a share of a job's tasks have ended. */
final class TaskMilestones {
  /** A tolerance: 55 % of 100 tasks are slightly more than 55 in floating point. */
  private static final double ROUNDING = 1e-6;

  private final List<AwaitTasks> waiting = new ArrayList<>();
  private int newest;

  void add(AwaitTasks milestone) {
    waiting.add(milestone);
  }

  /**
   * Notes a submission. Jobs are submitted in the order of their numbers; some then wait for
   * others.
   */
  void submitted(int job) {
    newest = job;
  }

  /**
   * Answers the requests whose tasks have ended; a job that has ended reaches every share.
   *
   * @param toStart true for a job that waits for another or for its setup
   */
  void look(Jobs jobs, IntPredicate toStart) {
    waiting.removeIf(
        milestone -> {
          boolean reached = reached(milestone, jobs, toStart);
          if (reached) {
            milestone.replyTo().tell(new TasksEnded(milestone.tag()));
          }
          return reached;
        });
  }

  private boolean reached(AwaitTasks milestone, Jobs jobs, IntPredicate toStart) {
    Job job = jobs.job(milestone.job());
    if (job == null) {
      return milestone.job() <= newest && !toStart.test(milestone.job());
    }
    int total = job.total(milestone.type());
    if (total == 0 && milestone.share() > 0) {
      // In some repeats the job may have no tasks of this type.
      return false;
    }
    return job.finished(milestone.type()) >= milestone.share() * total - ROUNDING;
  }
}
