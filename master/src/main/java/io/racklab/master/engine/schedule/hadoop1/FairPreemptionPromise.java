package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Pool;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.DecisionObserver;
import io.racklab.master.engine.schedule.Policy;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks that slots are taken back when a pool has waited for its share beyond a timeout, as many
 * as it lacks, from pools above their fair share, and the youngest attempts first.
 */
final class FairPreemptionPromise implements DecisionObserver {
  /** The number of bisections by which Hadoop finds fair shares. */
  private static final int BISECTIONS = 25;

  private final FairOrder order;
  private final FairModel model;
  private final PreemptionRules rules;
  private final Promise.Evidence evidence;
  private final List<RunningAttempt> killed = new ArrayList<>();

  /** The times at which each pool last had its minimum share, and half its fair share. */
  private final Map<String, long[]> hadMinimum = new LinkedHashMap<>();

  private final Map<String, long[]> hadHalf = new LinkedHashMap<>();
  private long updatedNanos;
  private long checkedNanos;

  FairPreemptionPromise(FairOrder order, PreemptionRules rules, Promise.Evidence evidence) {
    this.order = order;
    this.rules = rules;
    this.evidence = evidence;
    model = new FairModel(order.rules());
  }

  @Override
  public void killing(RunningAttempt attempt, Policy policy, ClusterView view) {
    if (policy == order) {
      killed.add(attempt);
    }
  }

  @Override
  public void updated(ClusterView view) {
    model.updated(view);
    boolean checks = view.now() - checkedNanos >= rules.intervalNanos();
    for (TaskType type : TaskType.values()) {
      Map<Pool, Double> shares = shares(type, view);
      note(shares, type, view.now());
      int due = 0;
      for (Pool pool : model.pools()) {
        due += due(pool, shares.get(pool), type, view.now());
      }
      check(checks ? youngest(due, shares, type, view) : List.of(), due, type, view);
    }
    if (checks) {
      checkedNanos = view.now();
    }
    updatedNanos = view.now();
    killed.clear();
  }

  private void note(Map<Pool, Double> shares, TaskType type, long now) {
    for (Pool pool : model.pools()) {
      String name = pool.name();
      long since = order.rules().pools().containsKey(name) ? updatedNanos : now;
      long[] minimum = hadMinimum.computeIfAbsent(name, any -> new long[] {since, since});
      long[] half = hadHalf.computeIfAbsent(name, any -> new long[] {since, since});
      int demand = model.demand(pool, type);
      int running = pool.demand().running(type);
      if (running >= Math.min(minimum(pool, type), demand)) {
        minimum[type.ordinal()] = now;
      }
      if (running >= (int) Math.min(shares.get(pool) / 2, demand)) {
        half[type.ordinal()] = now;
      }
    }
  }

  private int minimum(Pool pool, TaskType type) {
    return order.rules().pool(pool.name()).min().of(type);
  }

  private int due(Pool pool, double share, TaskType type, long now) {
    int demand = model.demand(pool, type);
    long minimumTimeout = order.rules().pool(pool.name()).minShareTimeoutNanos();
    int target = 0;
    if (now - hadMinimum.get(pool.name())[type.ordinal()] > minimumTimeout) {
      target = Math.min(minimum(pool, type), demand);
    }
    if (now - hadHalf.get(pool.name())[type.ordinal()] > rules.fairShareTimeoutNanos()) {
      target = Math.max(target, (int) Math.min(share, demand));
    }
    return Math.max(0, target - pool.demand().running(type));
  }

  /** Returns the youngest attempts of pools above their fair shares, as long as they are above. */
  private static List<RunningAttempt> youngest(
      int due, Map<Pool, Double> shares, TaskType type, ClusterView view) {
    List<RunningAttempt> running = new ArrayList<>();
    for (int node = 0; node < view.topology().nodeCount(); node++) {
      running.addAll(view.node(node).attempts());
    }
    running.removeIf(attempt -> attempt.id().type() != type);
    running.sort(
        Comparator.comparingLong(RunningAttempt::launchNanos)
            .thenComparingInt(attempt -> attempt.id().job())
            .thenComparingInt(attempt -> attempt.id().task())
            .thenComparingInt(attempt -> attempt.id().attempt())
            .reversed());
    Map<Pool, Integer> left = new LinkedHashMap<>();
    List<RunningAttempt> taken = new ArrayList<>();
    for (RunningAttempt attempt : running) {
      Job job = view.jobs().job(attempt.id().job());
      if (job != null && taken.size() < due) {
        int held = left.getOrDefault(job.pool(), job.pool().demand().running(type));
        if (held > shares.get(job.pool())) {
          left.put(job.pool(), held - 1);
          taken.add(attempt);
        }
      }
    }
    return taken;
  }

  private void check(List<RunningAttempt> expected, int due, TaskType type, ClusterView view) {
    List<RunningAttempt> seen =
        killed.stream().filter(attempt -> attempt.id().type() == type).toList();
    if (!seen.isEmpty() || !expected.isEmpty()) {
      evidence.tested(
          seen.equals(expected),
          () ->
              "%d %s slots are due at %d ns: attempts %s were killed, not %s"
                  .formatted(due, type, view.now(), names(seen), names(expected)));
    }
  }

  private static List<String> names(List<RunningAttempt> attempts) {
    return attempts.stream().map(attempt -> attempt.id().text()).toList();
  }

  /** Returns the max-min fair share of each pool, by weight, from its minimum to its demand. */
  private Map<Pool, Double> shares(TaskType type, ClusterView view) {
    double demand = 0;
    for (Pool pool : model.pools()) {
      demand += model.demand(pool, type);
    }
    double given = Math.min(demand, view.slots(type));
    double high = 1;
    while (sum(high, type) < given) {
      high *= 2;
    }
    double low = 0;
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (low + high) / 2;
      if (sum(middle, type) < given) {
        low = middle;
      } else {
        high = middle;
      }
    }
    Map<Pool, Double> shares = new LinkedHashMap<>();
    for (Pool pool : model.pools()) {
      shares.put(pool, share(pool, high, type));
    }
    return shares;
  }

  private double sum(double perWeight, TaskType type) {
    return model.pools().stream().mapToDouble(pool -> share(pool, perWeight, type)).sum();
  }

  private double share(Pool pool, double perWeight, TaskType type) {
    double byWeight = perWeight * order.rules().pool(pool.name()).weight();
    return Math.min(Math.max(minimum(pool, type), byWeight), model.demand(pool, type));
  }
}
