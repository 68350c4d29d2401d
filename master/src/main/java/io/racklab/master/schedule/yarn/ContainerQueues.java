package io.racklab.master.schedule.yarn;

import io.racklab.master.job.Job;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Conflict;
import io.racklab.master.schedule.Order;
import io.racklab.master.schedule.PolicyMix;
import io.racklab.master.schedule.Starvation;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.List;

/**
 * YARN's queues, which containers are given out by. A node is offered to applications, not to tasks
 * of a type, so it is the container answer to the second question that walks the tree; alone, this
 * order is that of submission.
 */
sealed interface ContainerQueues extends Order permits QueueOrder, CapacityQueues {
  /**
   * The scheduler that has these queues.
   *
   * @param nodes what each node has, by number
   * @param rackOf the rack of each node
   */
  ContainerScheduler scheduler(List<Resource> nodes, List<Integer> rackOf, SchedulerRules rules);

  /**
   * The tasks that a queue never has room for.
   *
   * @param total what all nodes have together
   * @param needs as they are granted
   */
  List<Starvation> starvations(Resource total, ContainerNeeds needs);

  /** The needs of a job as the scheduler grants them. */
  ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes);

  /** True, since queues change with their containers, which know of updates. */
  @Override
  default boolean updatesAtEvents(ClusterView view) {
    return true;
  }

  @Override
  default Iterator<Job> jobs(TaskType type, ClusterView view) {
    return view.jobs().active().iterator();
  }

  @Override
  default List<Conflict> conflicts(PolicyMix mix) {
    return ContainerMix.ofQueues(mix);
  }
}
