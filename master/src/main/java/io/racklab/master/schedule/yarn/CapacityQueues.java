package io.racklab.master.schedule.yarn;

import java.util.List;

/**
 * The queues of the capacity scheduler.
 *
 * @param root the tree; it has a queue {@link #DEFAULT}, where jobs go whose pool has none
 * @param rules how nodes are offered
 */
record CapacityQueues(CapacityPlan root, CapacityRules rules) implements ContainerQueues {
  static final String DEFAULT = "default";

  @Override
  public ContainerScheduler scheduler(
      List<Resource> nodes, List<Integer> rackOf, SchedulerRules ofSlots) {
    return new CapacityScheduler(nodes, rackOf, this, ofSlots.sizes().minimum());
  }

  /** In multiples of the least container; by memory alone. */
  @Override
  public ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes) {
    return asked.granted(sizes.minimum(), sizes.minimum()).ofMemory();
  }
}
