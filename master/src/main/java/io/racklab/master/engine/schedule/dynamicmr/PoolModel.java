package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.SlotWeights;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.basic.SharedSlots;
import io.racklab.master.engine.schedule.hadoop1.FairOrder;
import io.racklab.protocol.TaskType;

/** A plain model of what a node may take under PD-DHSA: its part of the load, and its loans. */
final class PoolModel {
  private final BorrowRules rules;
  private final FairOrder order;
  private final LoanModel loans;
  private double mostWeight;

  PoolModel(BorrowRules rules, FairOrder order) {
    this.rules = rules;
    this.order = order;
    loans = new LoanModel(rules, order);
  }

  void heartbeat(NodeState node, ClusterView view) {
    double slots = weight(node.slots(TaskType.MAP), node.slots(TaskType.REDUCE));
    double allSlots = weight(view.slots(TaskType.MAP), view.slots(TaskType.REDUCE));
    double tasks =
        weight(order.runnable(TaskType.MAP, view), order.runnable(TaskType.REDUCE, view));
    mostWeight = tasks >= allSlots ? slots : slots * (tasks / allSlots);
  }

  private double weight(int maps, int reduces) {
    return (double) maps * rules.weights().map() + (double) reduces * rules.weights().reduce();
  }

  private boolean isLoaded(NodeState node) {
    return weight(node.running(TaskType.MAP), node.running(TaskType.REDUCE)) >= mostWeight;
  }

  /** True if the load allows the node one more task of a type. */
  boolean mayTake(TaskType type, NodeState node, ClusterView view) {
    return !isLoaded(node)
        || type == TaskType.MAP
            && view.running(TaskType.MAP) == 0
            && view.jobs().active().stream().anyMatch(job -> job.wants(TaskType.MAP));
  }

  /** True if the node has a free slot for an attempt. */
  boolean possible(TaskType task, TaskType slot, NodeState node, ClusterView view) {
    if (task == TaskType.REDUCE
        && (isLoaded(node) || node.shared() && !SharedSlots.roomForReduce(view))) {
      return false;
    }
    return task == slot
        ? node.idle(slot) > 0
        : SlotWeights.other(task) == slot && loans.nodeMayLend(slot, node);
  }
}
