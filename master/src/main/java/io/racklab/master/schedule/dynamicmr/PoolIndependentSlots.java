package io.racklab.master.schedule.dynamicmr;

import io.racklab.master.job.NodeState;
import io.racklab.master.job.SlotWeights;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Conflict;
import io.racklab.master.schedule.Killer;
import io.racklab.master.schedule.Order;
import io.racklab.master.schedule.PolicyMix;
import io.racklab.master.schedule.Round;
import io.racklab.master.schedule.SlotUse;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * DynamicMR's PI-DHSA (Section 2.1.1): maps have the map slots first and reduces the reduce slots,
 * shared out in each phase as ever; then, if the tasks of one type are more than the cluster's
 * slots for them and those of the other are fewer (Cases 2 and 3), what is unused of the other's is
 * lent, whichever pool the task is of.
 *
 * <p>Lent are at most the slots that the tasks of the first type lack, and the given share of those
 * that the other type leaves, over the whole cluster; of these each node lends its part, rounded up
 * as Hadoop's load manager does, and at most the share of what it has left itself. Slots come back
 * as the tasks in them end. Where maps and reduces share their slots there is nothing to lend.
 *
 * @param typed gives each type its own slots
 */
record PoolIndependentSlots(SlotUse typed, BorrowRules rules) implements SlotUse {
  @Override
  public boolean restsWithoutWork() {
    return true;
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

  /** The round of the typed slots, and what is lent after it. */
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

    /** Whether one more task of the other type may have a slot of this type. */
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
     * The slots that this node lends of so many: its part of those that their own tasks leave now.
     */
    private int part(int total, TaskType slots) {
      int unused = view.slots(slots) - view.running(slots);
      int here = node.slots(slots) - node.running(slots);
      return unused <= 0 ? 0 : (int) Math.ceil(total * (here / (double) unused));
    }

    /**
     * The number of slots of a type that the whole cluster lends at most now; 0 in Cases 1 and 4.
     */
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

    /** An extra idle slot of a map's, or else one of a reduce's (Section 2.3.2, second case). */
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
