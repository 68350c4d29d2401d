package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.workload.ShuffleClass;
import java.util.Iterator;

/**
 * CR-RTS (NAS, Algorithm 4): goes through the users in order and picks a reduce of the first light
 * job. A user without a light job is skipped, but at most D times in a row; after that, any of its
 * reduces may be picked. While it looks for a light job of a user, it marks the pending reduces of
 * the user's jobs that are not light as delayed.
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

  /** Returns the job that gets the slot, or null if no job does. */
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
   * @param picked true if this algorithm picked it
   */
  void launched(Job job, boolean picked, ClusterView view) {
    skips.launched(job.spec().user(), picked && light(job, view));
  }
}
