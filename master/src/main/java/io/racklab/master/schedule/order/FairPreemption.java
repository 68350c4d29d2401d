package io.racklab.master.schedule.order;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Killer;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes slots back from pools that hold more than their fair share for those that wait too long for
 * theirs, as Hadoop 1.2.1's fair scheduler does: attempts that started last go first, each only
 * while its pool runs more than its fair share.
 */
final class FairPreemption {
  /** Of attempts that started at one time Hadoop takes any; here later jobs and tasks go first. */
  private static final Comparator<RunningAttempt> LATEST_FIRST =
      Comparator.comparingLong(RunningAttempt::launchNanos)
          .thenComparingInt(attempt -> attempt.id().job())
          .thenComparingInt(attempt -> attempt.id().task())
          .thenComparingInt(attempt -> attempt.id().attempt())
          .reversed();

  private final PreemptionRules rules;
  private long checkedNanos;

  FairPreemption(PreemptionRules rules) {
    this.rules = rules;
  }

  PreemptionRules rules() {
    return rules;
  }

  /** Notes which pools have what they are due; their fair shares must be known. */
  void note(Collection<FairPool> pools, long now) {
    for (FairPool pool : pools) {
      for (TaskType type : TaskType.values()) {
        pool.side(type).noteShares(pool.running(type), now);
      }
    }
  }

  /** Whether a pool has waited too long for its maps. */
  boolean starving(FairPool pool, long now) {
    FairSide maps = pool.side(TaskType.MAP);
    return maps.belowMinShareTooLong(now) || maps.belowFairShareTooLong(rules, now);
  }

  /** How many slots a pool must get back. */
  int due(FairPool pool, TaskType type, long now) {
    FairSide side = pool.side(type);
    int target = 0;
    if (side.belowMinShareTooLong(now)) {
      target = Math.min(side.minShare(), side.demand());
    }
    if (side.belowFairShareTooLong(rules, now)) {
      target = Math.max(target, (int) Math.min(side.fairShare(), side.demand()));
    }
    return Math.max(0, target - pool.running(type));
  }

  /** Takes slots back if it is time to. */
  void check(Map<String, FairPool> pools, ClusterView view, Killer killer) {
    if (view.now() - checkedNanos < rules.intervalNanos()) {
      return;
    }
    checkedNanos = view.now();
    for (TaskType type : TaskType.values()) {
      int due = 0;
      for (FairPool pool : pools.values()) {
        due += due(pool, type, view.now());
      }
      if (due > 0) {
        preempt(due, type, pools, view, killer);
      }
    }
  }

  private void preempt(
      int due, TaskType type, Map<String, FairPool> pools, ClusterView view, Killer killer) {
    Map<FairPool, Integer> left = new HashMap<>();
    for (FairPool pool : pools.values()) {
      left.put(pool, pool.running(type));
    }
    int toKill = due;
    for (RunningAttempt attempt : latestFirst(type, view)) {
      Job job = view.jobs().job(attempt.id().job());
      FairPool pool = job == null ? null : pools.get(job.pool().name());
      if (toKill > 0 && pool != null && left.get(pool) > pool.side(type).fairShare()) {
        killer.kill(attempt);
        left.merge(pool, -1, Integer::sum);
        toKill--;
      }
    }
  }

  private static List<RunningAttempt> latestFirst(TaskType type, ClusterView view) {
    List<RunningAttempt> running = new ArrayList<>();
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      for (RunningAttempt attempt : view.node(node).attempts()) {
        if (attempt.id().type() == type) {
          running.add(attempt);
        }
      }
    }
    running.sort(LATEST_FIRST);
    return running;
  }
}
