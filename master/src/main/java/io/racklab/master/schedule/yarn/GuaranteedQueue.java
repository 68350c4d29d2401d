package io.racklab.master.schedule.yarn;

/** A queue in the tree of the capacity scheduler: Hadoop's CSQueue. */
sealed interface GuaranteedQueue permits CapacityParent, CapacityLeaf {
  CapacityShares shares();

  /** Offers a node without reservation. */
  CapacityOutcome offer(ContainerNode node, CapacityLimit limit);

  /** The cluster has more nodes, or fewer. */
  void resize(CapacityLimit limit);

  /** The memory that was kept for it when it was {@link CapacityOutcome#LIMITED}. */
  long blocked(CapacityLimit limit);
}
