package io.racklab.master.schedule.shuffleaware;

import io.racklab.master.job.Job;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.workload.ShuffleClass;
import java.util.Iterator;

/**
 * CR-RTS (NAS, Algorithm 4): from the user that goes first on, a reduce of a light job; a user
 * without one is skipped, but not more often than D times in a row, and then has any. Reduces of
 * other jobs that are looked at meanwhile are delayed.
 */
final class CongestionReduction {
  private final ShufflePredictor predictor;
  private final UserSkips skips;
  private final DelayedReduces delayed;

  CongestionReduction(NasRules rules, DelayedReduces delayed) {
    this.delayed = delayed;
    predictor = rules.predictor();
    skips = new UserSkips(rules.mostSkips(), rules.skipsEnd());
  }

  /** The job that takes a slot, or null if none does. */
  Job pick(Iterator<UserJobs> users, ClusterView view) {
    skips.request(view.now());
    while (users.hasNext()) {
      UserJobs user = users.next();
      if (skips.over(user.user())) {
        if (!user.jobs().isEmpty()) {
          return user.jobs().get(0);
        }
      } else {
        Job light = light(user, view);
        if (light != null) {
          return light;
        }
        skips.skip(user.user());
      }
    }
    return null;
  }

  private Job light(UserJobs user, ClusterView view) {
    Job light = null;
    for (Job job : user.jobs()) {
      if (!light(job, view)) {
        delayed.mark(job, view);
      } else if (light == null) {
        light = job;
      }
    }
    return light;
  }

  private boolean light(Job job, ClusterView view) {
    return predictor.shuffleClass(job, view) == ShuffleClass.LIGHT;
  }

  /**
   * A reduce of a job is launched.
   *
   * @param picked whether it was picked here
   */
  void launched(Job job, boolean picked, ClusterView view) {
    skips.launched(job.spec().user(), picked && light(job, view));
  }
}
