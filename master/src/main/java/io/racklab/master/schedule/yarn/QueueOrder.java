package io.racklab.master.schedule.yarn;

import java.util.List;

/**
 * The queues of the fair scheduler.
 *
 * @param root the tree; pools that are not in it become queues below its root
 */
record QueueOrder(QueuePlan root) implements ContainerQueues {
  @Override
  public ContainerScheduler scheduler(
      List<Resource> nodes, List<Integer> rackOf, SchedulerRules rules) {
    return new FairScheduler(nodes, rackOf, root, rules);
  }

  @Override
  public ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes) {
    return asked.granted(sizes.minimum(), sizes.increment());
  }
}
