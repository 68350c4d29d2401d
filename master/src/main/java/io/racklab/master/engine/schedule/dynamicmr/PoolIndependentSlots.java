package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.NodeState;
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
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * DynamicMR's PI-DHSA (Section 2.1.1): map slots first go to maps and reduce slots to reduces, as
 * without lending. Then, if one type has more tasks than the cluster has slots of that type, and
 * the other type fewer (Cases 2 and 3), the other type's unused slots are lent, regardless of
 * pools.
 *
 * <p>The whole cluster lends at most the slots that the borrowing tasks lack, and at most the given
 * share of the other type's unused slots. Each node lends its part of that number, rounded up as in
 * Hadoop's load manager, and at most the given share of its own unused slots. A lent slot returns
 * when the task in it ends. Where maps and reduces share their slots, nothing is lent.
 *
 * @param typed divides the slots of each type among tasks of that type
 */
record PoolIndependentSlots(SlotUse typed, BorrowRules rules) implements LendsSlots {
  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "pi-dhsa: a type borrows only when its own slots are full, up to the documented number",
            (scheduler, evidence) ->
                new LoansAsModelled(new LoanModel(rules, scheduler.order()), evidence)));
  }

  @Override
  public Round begin(NodeState node, ClusterView view) {
    return begin(typed.begin(node, view), node, view, type -> view.jobs().demand().total(type));
  }

  @Override
  public Round begin(NodeState node, ClusterView view, Order order) {
    return begin(typed.begin(node, view, order), node, view, type -> order.runnable(type, view));
  }

  private Round begin(Round own, NodeState node, ClusterView view, ToIntFunction<TaskType> demand) {
    return node.shared() ? own : new LendingRound(own, node, view, demand);
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    typed.update(view, killer);
  }

  @Override
  public Optional<String> asksFirstJobOnly() {
    return typed.asksFirstJobOnly();
  }

  @Override
  public List<Conflict> conflicts(PolicyMix mix) {
    return LendingMix.ofLending(mix);
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

  /** The round of the typed slots, followed by the loans. */
  private final class LendingRound implements Round {
    private final Round own;
    private final NodeState node;
    private final ClusterView view;
    private final ToIntFunction<TaskType> demand;
    private boolean ownOver;
    private boolean over;

    LendingRound(Round own, NodeState node, ClusterView view, ToIntFunction<TaskType> demand) {
      this.own = own;
      this.node = node;
      this.view = view;
      this.demand = demand;
    }

    @Override
    public Optional<TaskType> next() {
      if (!ownOver) {
        Optional<TaskType> type = own.next();
        if (type.isPresent()) {
          return type;
        }
        ownOver = true;
      }
      if (!over) {
        for (TaskType slots : TaskType.values()) {
          if (lends(slots)) {
            return Optional.of(SlotWeights.other(slots));
          }
        }
      }
      return Optional.empty();
    }

    /** True if one more task of the other type may have a slot of this type. */
    private boolean lends(TaskType slots) {
      TaskType borrower = SlotWeights.other(slots);
      int total = lentInAll(slots, borrower);
      int then = node.lentWithOneMore(slots);
      return total > 0
          && node.idle(borrower) == 0
          && rules.allows(node, slots)
          && then <= part(total, slots)
          && view.lent(slots) - node.lent(slots) + then <= total;
    }

    /**
     * Returns this node's part of the slots that the cluster lends: the node's share of the
     * cluster's unused slots of that type, rounded up.
     */
    private int part(int total, TaskType slots) {
      int unused = view.slots(slots) - view.running(slots);
      int here = node.slots(slots) - node.running(slots);
      return unused <= 0 ? 0 : (int) Math.ceil(total * (here / (double) unused));
    }

    /** Returns the most slots of a type that the whole cluster lends now; 0 in Cases 1 and 4. */
    private int lentInAll(TaskType slots, TaskType borrower) {
      int lacking = demand.applyAsInt(borrower) - view.slots(borrower);
      int unused = view.slots(slots) - demand.applyAsInt(slots);
      return lacking <= 0 || unused <= 0
          ? 0
          : Math.min(rules.lendable(slots, unused), rules.weights().slotsFor(slots, lacking));
    }

    @Override
    public boolean firstJobOnly(TaskType type) {
      return !ownOver && own.firstJobOnly(type);
    }

    /**
     * True if an extra idle map slot, or else a reduce slot, may be used (Section 2.3.2, second
     * case).
     */
    @Override
    public boolean takesLocalMap() {
      return own.takesLocalMap()
          || (node.idle(TaskType.MAP) == 0 && rules.allows(node, TaskType.REDUCE));
    }

    @Override
    public void launched(TaskType type, Locality locality) {
      if (!ownOver) {
        own.launched(type, locality);
      }
    }

    @Override
    public void nothingFound(TaskType type) {
      if (ownOver) {
        over = true;
      } else {
        own.nothingFound(type);
      }
    }

    @Override
    public String whyOver(TaskType type) {
      return own.whyOver(type);
    }
  }
}
