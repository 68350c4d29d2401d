package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Policy;
import io.racklab.master.engine.schedule.Promise.Evidence;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Checks the number of reduces that masters request while maps wait, and the number of reduces that
 * they kill: none unless maps starve.
 */
final class RampedReduces implements ContainerObserver {
  private final Function<Job, ModelRamp> ramps;
  private final boolean delayed;
  private final Evidence evidence;
  private final Map<Integer, Resource> headrooms = new LinkedHashMap<>();
  private final Map<Integer, Integer> next = new LinkedHashMap<>();
  private final Map<Integer, Integer> toKill = new LinkedHashMap<>();
  private final Map<Integer, Integer> killed = new LinkedHashMap<>();
  private SeenCluster cluster;
  private ClusterView view;

  /**
   * @param ramps returns the model for a job
   * @param delayed true if a request for reduces follows one heartbeat after it was computed
   */
  RampedReduces(Function<Job, ModelRamp> ramps, boolean delayed, Evidence evidence) {
    this.ramps = ramps;
    this.delayed = delayed;
    this.evidence = evidence;
  }

  @Override
  public void begun(SeenCluster seen) {
    cluster = seen;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView now) {
    view = now;
  }

  @Override
  public void told(SeenApplication application, Resource headroom) {
    headrooms.put(application.number(), headroom);
  }

  @Override
  public void requested(SeenApplication application, int priority) {
    Job job = view == null ? null : view.jobs().job(application.number());
    if (priority == JobMaster.MASTER) {
      next.remove(application.number());
    } else if (priority == JobMaster.REDUCE && job != null) {
      // A master whose maps wait for long takes all headroom for unusable and does not ask for it.
      Resource left = headrooms.getOrDefault(job.number(), Resource.NONE);
      headrooms.remove(job.number());
      ModelRamp ramp = ramps.apply(job);
      int computed = ramp.asked(job, left);
      Integer before = next.put(job.number(), computed);
      int right =
          delayed ? Math.min(before == null ? 0 : before, ModelRamp.waiting(job)) : computed;
      int asked = application.asks().get(priority).anywhere();
      if (ModelRamp.waiting(job) > 0) {
        evidence.tested(
            asked == right,
            () -> "job-%d requests %d reduces, not %d".formatted(job.number(), asked, right));
      }
      int kills = ramp.killed(job, left);
      if (kills > 0 || !delayed) {
        toKill.put(job.number(), kills);
      }
    }
  }

  @Override
  public void killing(RunningAttempt attempt, Policy policy, ClusterView now) {
    SeenApplication application = cluster.application(attempt.id().job());
    if (policy instanceof ContainerSlots && application != null && application.masterRuns()) {
      killed.merge(attempt.id().job(), 1, Integer::sum);
    }
  }

  @Override
  public void updated(ClusterView now) {
    killed.forEach((job, count) -> toKill.putIfAbsent(job, 0));
    toKill.forEach(
        (job, right) -> {
          int count = killed.getOrDefault(job, 0);
          SeenApplication application = cluster.application(job);
          if ((right > 0 || count > 0) && application != null && application.masterRuns()) {
            evidence.tested(
                count == right,
                () -> "job-%d kills %d reduces, not %d".formatted(job, count, right));
          }
        });
    toKill.clear();
    killed.clear();
  }
}
