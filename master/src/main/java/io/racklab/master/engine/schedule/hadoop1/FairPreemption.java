package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes slots back from pools above their fair share for pools that have waited for theirs beyond a
 * timeout, as Hadoop 1.2.1's fair scheduler does: the attempts that started last are killed first,
 * each only while its pool runs more than its fair share.
 */
final class FairPreemption {
  /**
   * Orders attempts by launch, latest first. Ties go to later jobs and tasks; Hadoop breaks them
   * arbitrarily.
   */
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

  /**
   * Records which pools have their minimum shares and half their fair shares now. Fair shares must
   * be up to date.
   */
  void note(Collection<FairPool> pools, long now) {
    for (FairPool pool : pools) {
      for (TaskType type : TaskType.values()) {
        pool.side(type).noteShares(pool.running(type), now);
      }
    }
  }

  /** True if a pool has waited for its map slots beyond a timeout. */
  boolean starving(FairPool pool, long now) {
    FairSide maps = pool.side(TaskType.MAP);
    return maps.belowMinShareTooLong(now) || maps.belowFairShareTooLong(rules, now);
  }

  /** Returns the number of slots that a pool must get back. */
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

  /** Takes slots back if a check is due. */
  void check(Collection<FairPool> pools, ClusterView view, Killer killer) {
    if (view.now() - checkedNanos < rules.intervalNanos()) {
      return;
    }
    checkedNanos = view.now();
    for (TaskType type : TaskType.values()) {
      int due = 0;
      for (FairPool pool : pools) {
        due += due(pool, type, view.now());
      }
      if (due > 0) {
        preempt(due, type, pools, view, killer);
      }
    }
  }

  private static void preempt(
      int due, TaskType type, Collection<FairPool> pools, ClusterView view, Killer killer) {
    Map<String, Holding> holdings = new HashMap<>();
    for (FairPool pool : pools) {
      holdings.put(pool.name(), new Holding(pool.running(type), pool.side(type).fairShare()));
    }
    int killed = 0;
    for (RunningAttempt attempt : latestFirst(type, view)) {
      Job job = view.jobs().job(attempt.id().job());
      if (killed < due && job != null && holdings.get(job.pool().name()).givesOne()) {
        killer.kill(attempt);
        killed++;
      }
    }
  }

  /** The slots that a pool still holds during preemption. */
  private static final class Holding {
    private int held;
    private final double fairShare;

    Holding(int held, double fairShare) {
      this.held = held;
      this.fairShare = fairShare;
    }

    boolean givesOne() {
      if (held <= fairShare) {
        return false;
      }
      held--;
      return true;
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
