package io.racklab.master.schedule;

import io.racklab.master.job.NodeState;

/** The second question: may this type of task use a slot of this node now? */
public interface SlotUse {
  /** Begins the round of assignments that answers one heartbeat. */
  Round begin(NodeState node, ClusterView view);

  /** Likewise, for those that need to know how much could run by the order of the jobs. */
  default Round begin(NodeState node, ClusterView view, Order order) {
    return begin(node, view);
  }
}
