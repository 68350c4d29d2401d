package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.master.job.Jobs;
import io.racklab.master.tracker.JobTracker.AwaitTasks;
import io.racklab.master.tracker.JobTracker.TasksEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** The requests to be told when a share of a job's tasks have ended. */
final class TaskMilestones {
  /** 55 % of 100 tasks are a little more than 55 in floating point. */
  private static final double ROUNDING = 1e-6;

  private final List<AwaitTasks> waiting = new ArrayList<>();
  private int newest;

  void add(AwaitTasks milestone) {
    waiting.add(milestone);
  }

  /** Jobs come in the order of their numbers; some have to wait then. */
  void submitted(int job) {
    newest = job;
  }

  /**
   * * Answers the requests whose share is reached. A completed job reaches every share.
   *
   * @param toStart whether a job waits for another or is still to be set up
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
      // A job of some repeats may have no such tasks.
      return false;
    }
    return job.finished(milestone.type()) >= milestone.share() * total - ROUNDING;
  }
}
