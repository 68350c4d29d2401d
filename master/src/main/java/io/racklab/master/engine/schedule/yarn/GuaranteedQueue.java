package io.racklab.master.engine.schedule.yarn;

/** A queue in the tree of the capacity scheduler: Hadoop's CSQueue. */
sealed interface GuaranteedQueue permits CapacityParent, CapacityLeaf {
  CapacityShares shares();

  /** Offers a node that is not reserved. */
  CapacityOutcome offer(ContainerNode node, CapacityLimit limit);

  /**
   * The number of nodes in the cluster has changed.
   *
   * @param limit the limit on this queue's memory now
   */
  void resize(CapacityLimit limit);

  /**
   * Returns the memory to block for this queue after its outcome was {@link
   * CapacityOutcome#LIMITED}.
   */
  long blocked(CapacityLimit limit);
}
