package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.SlotWeights;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Order;
import io.racklab.protocol.TaskType;

/**
 * A plain model of DynamicMR's loans, which counts the slots of all nodes anew each time.
 *
 * @param rules the weights and shares
 * @param order tells how many tasks could run
 */
record LoanModel(BorrowRules rules, Order order) {
  private static final double ROUNDING = 1e-9;

  /** True if a node may lend a slot of a type to one more task of the other type. */
  boolean nodeMayLend(TaskType slots, NodeState node) {
    TaskType borrower = SlotWeights.other(slots);
    long freeWeight = 0;
    for (TaskType type : TaskType.values()) {
      freeWeight += (long) rules.weights().of(type) * (node.slots(type) - held(type, node));
    }
    return !node.shared()
        && held(borrower, node) >= node.slots(borrower)
        && freeWeight >= rules.weights().of(borrower)
        && lent(slots, node, 1) <= most(slots, node.slots(slots) - node.running(slots));
  }

  /** True if the cluster may lend a slot of a node to one more task of the other type. */
  boolean clusterMayLend(TaskType slots, NodeState node, ClusterView view) {
    TaskType borrower = SlotWeights.other(slots);
    int lacking = order.runnable(borrower, view);
    int idle = -order.runnable(slots, view);
    int unused = 0;
    int lentElsewhere = 0;
    for (int number = 0; number < view.topology().nodeCount(); number++) {
      NodeState other = view.node(number);
      lacking -= other.slots(borrower);
      idle += other.slots(slots);
      unused += other.slots(slots) - other.running(slots);
      lentElsewhere += other == node ? 0 : lent(slots, other, 0);
    }
    if (lacking <= 0 || idle <= 0 || unused <= 0) {
      return false;
    }
    long total = Math.min(most(slots, idle), slotsHeldBy(lacking, borrower));
    double here = (node.slots(slots) - node.running(slots)) / (double) unused;
    int then = lent(slots, node, 1);
    return then <= Math.ceil(total * here) && lentElsewhere + then <= total;
  }

  private int most(TaskType slots, int unused) {
    double share = slots == TaskType.MAP ? rules.ofMapSlots() : rules.ofReduceSlots();
    return (int) Math.floor(share * Math.max(0, unused) + ROUNDING);
  }

  /** Returns the slots of a type that a node lends after {@code more} launches of the other. */
  private int lent(TaskType slots, NodeState node, int more) {
    TaskType borrower = SlotWeights.other(slots);
    int beyond = held(borrower, node) + more - node.slots(borrower);
    return beyond <= 0 ? 0 : slotsHeldBy(beyond, borrower);
  }

  /** Returns the slots of the other type that tasks of a type hold, rounded up. */
  private int slotsHeldBy(int tasks, TaskType borrower) {
    double each = rules.weights().of(SlotWeights.other(borrower));
    return (int) Math.ceil(tasks * rules.weights().of(borrower) / each);
  }

  private static int held(TaskType type, NodeState node) {
    int held = 0;
    for (RunningAttempt attempt : node.attempts()) {
      held += attempt.id().type() == type ? attempt.slots() : 0;
    }
    return held;
  }

  /** True if a task that is launched now takes a slot of the other type. */
  static boolean borrows(TaskType type, NodeState node) {
    return !node.shared() && held(type, node) >= node.slots(type);
  }
}
