package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.Pool;
import io.racklab.master.engine.job.SlotWeights;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Conflict;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyMix;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.basic.SharedSlots;
import io.racklab.master.engine.schedule.hadoop1.FairOrder;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * DynamicMR's PD-DHSA (Section 2.1.2): pools share the slots of both types together, so each pool
 * uses its due slots for maps or reduces before other pools borrow them. The pool farthest below
 * its share goes first and has four attempts: a map on a map slot, a reduce on a reduce slot, a map
 * on a reduce slot, a reduce on a map slot; if none succeeds, the next pool follows. Pools for
 * which preemption takes slots back go before all others; the paper does not mention them. When all
 * pools have failed and maps still wait, maps may run far from their input.
 *
 * <p>A node takes tasks until it has its part of the load of both types together; Hadoop's load
 * manager counts the load of each type. If no map runs anywhere and some are pending, a node that
 * has its part still takes a map. Otherwise a deadlock would be possible: the node's reduces wait
 * for the map, and the map waits for the node, if the maps policy allows it on no other. A node
 * lends at most the given share of its own unused slots. Where maps and reduces share their slots,
 * the attempts on the other type's slots are omitted.
 */
final class PoolDependentSlots implements LendsSlots {
  private final BorrowRules rules;
  private final Optional<FairOrder> order;

  private PoolDependentSlots(BorrowRules rules, Optional<FairOrder> order) {
    this.rules = rules;
    this.order = order;
  }

  /**
   * Makes the policy, which must be connected to the fair order ({@link #beside}), since only that
   * order knows the pools.
   */
  public PoolDependentSlots(BorrowRules rules) {
    this(rules, Optional.empty());
  }

  public BorrowRules rules() {
    return rules;
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public SlotUse beside(Order first) {
    if (first instanceof FairOrder fair) {
      return new PoolDependentSlots(rules, Optional.of(fair));
    }
    throw new IllegalArgumentException("only the fair order shares slots out to pools");
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "pd-dhsa: pools are asked in order, each for maps and reduces on own and lent slots",
            (scheduler, evidence) -> {
              FairOrder fair = order.orElseThrow();
              return new PoolsAsModelled(new PoolModel(rules, fair), fair, evidence);
            }));
  }

  @Override
  public Round begin(NodeState node, ClusterView view) {
    return new HeartbeatRound(
        order.orElseThrow(() -> new IllegalStateException("no order connected")), node, view);
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    SharedSlots.makeRoom(view, killer);
  }

  @Override
  public List<Conflict> conflicts(PolicyMix mix) {
    return LendingMix.ofPools(mix);
  }

  @Override
  public Optional<SlotWeights> lending() {
    return rules.lending();
  }

  @Override
  public boolean lends(TaskType slots) {
    return rules.lends(slots);
  }

  @Override
  public int room(Slots offered, TaskType type) {
    return rules.room(offered, type);
  }

  /** A pair of a task and a slot that is tried for each pool (Fig. 4). */
  private enum Attempt {
    MAP_ON_MAP_SLOT(TaskType.MAP, TaskType.MAP),
    REDUCE_ON_REDUCE_SLOT(TaskType.REDUCE, TaskType.REDUCE),
    MAP_ON_REDUCE_SLOT(TaskType.MAP, TaskType.REDUCE),
    REDUCE_ON_MAP_SLOT(TaskType.REDUCE, TaskType.MAP);

    private final TaskType task;
    private final TaskType slot;

    Attempt(TaskType task, TaskType slot) {
      this.task = task;
      this.slot = slot;
    }
  }

  private final class HeartbeatRound implements Round {
    private final FairOrder fair;
    private final NodeState node;
    private final ClusterView view;
    private final double mostWeight;

    /** The pools that have failed with all attempts, and would fail again in this round. */
    private final Set<Pool> failed = new HashSet<>();

    private Iterator<Pool> pools;
    private Pool pool;
    private int attempt;
    private boolean someMapRefused;
    private boolean anywhere;

    HeartbeatRound(FairOrder fair, NodeState node, ClusterView view) {
      this.fair = fair;
      this.node = node;
      this.view = view;
      double slots = weigh(node.slots(TaskType.MAP), node.slots(TaskType.REDUCE));
      double all = weigh(view.slots(TaskType.MAP), view.slots(TaskType.REDUCE));
      double demand =
          weigh(fair.runnable(TaskType.MAP, view), fair.runnable(TaskType.REDUCE, view));
      mostWeight = slots * Math.min(1, demand / all);
      beginAnew();
    }

    private double weigh(int maps, int reduces) {
      return maps * (double) rules.weights().map() + reduces * (double) rules.weights().reduce();
    }

    private void beginAnew() {
      pools = fair.poolsBySlots(view).iterator();
      pool = null;
    }

    @Override
    public Optional<TaskType> next() {
      if (loaded() && !mapsStarve()) {
        return Optional.empty();
      }
      while (pool != null || hasNextPool()) {
        for (; attempt < Attempt.values().length; attempt++) {
          if (possible(Attempt.values()[attempt])) {
            return Optional.of(Attempt.values()[attempt].task);
          }
        }
        failed.add(pool);
        pool = null;
      }
      return Optional.empty();
    }

    private boolean loaded() {
      return weigh(node.running(TaskType.MAP), node.running(TaskType.REDUCE)) >= mostWeight;
    }

    private boolean mapsStarve() {
      return view.running(TaskType.MAP) == 0 && view.jobs().demand().waiting(TaskType.MAP) > 0;
    }

    private boolean hasNextPool() {
      while (pools.hasNext()) {
        Pool next = pools.next();
        if (!failed.contains(next)) {
          pool = next;
          attempt = 0;
          return true;
        }
      }
      if (someMapRefused && !anywhere && node.free(TaskType.MAP) > 0) {
        anywhere = true;
        failed.clear();
        beginAnew();
        return hasNextPool();
      }
      return false;
    }

    /** True if there is a free slot of the type and the node may give it. */
    private boolean possible(Attempt tried) {
      if (tried.task == TaskType.REDUCE
          && (loaded() || node.shared() && !SharedSlots.roomForReduce(view))) {
        return false;
      }
      if (tried.task == tried.slot) {
        return node.idle(tried.slot) > 0;
      }
      return !node.shared() && node.idle(tried.task) == 0 && rules.allows(node, tried.slot);
    }

    @Override
    public boolean leavesOut(TaskType type) {
      return true;
    }

    @Override
    public Iterator<Job> jobs(TaskType type, Order order, boolean copies, ClusterView view) {
      return fair.jobs(pool, type, copies);
    }

    @Override
    public boolean anywhere() {
      return anywhere;
    }

    /**
     * True if the node has its part of the load and an idle map slot, or has none but may lend a
     * reduce slot.
     */
    @Override
    public boolean takesLocalMap() {
      if (node.idle(TaskType.MAP) > 0) {
        return loaded();
      }
      return !node.shared() && rules.allows(node, TaskType.REDUCE);
    }

    @Override
    public void launched(TaskType type, Locality locality) {
      beginAnew();
    }

    @Override
    public void nothingFound(TaskType type) {
      someMapRefused |= type == TaskType.MAP && pool.demand().waiting(TaskType.MAP) > 0;
      attempt++;
    }
  }
}
