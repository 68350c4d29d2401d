package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Conflict;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyMix;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.List;

/**
 * YARN's queues, which determine the applications that get containers. Nodes are offered to
 * applications, not to tasks of a type, so {@link ContainerSlots} has a {@link ContainerScheduler}
 * walk the tree of queues. As an {@link Order}, the queues only list the jobs by submission.
 */
sealed interface ContainerQueues extends Order permits QueueOrder, CapacityQueues {
  /**
   * Makes the scheduler for these queues.
   *
   * @param nodes the resources of each node, by number
   * @param rackOf the rack of each node
   */
  ContainerScheduler scheduler(List<Resource> nodes, List<Integer> rackOf, SchedulerRules rules);

  /**
   * Returns the tasks for which a queue never has room.
   *
   * @param total the resources of all nodes together
   * @param needs the resources of containers as granted
   */
  List<Starvation> starvations(Resource total, ContainerNeeds needs);

  /** Returns the sizes to which containers are rounded up, for those that the file gives. */
  default ContainerSizes rounding(ContainerSizes sizes) {
    return sizes;
  }

  /** Returns the needs of a job as the scheduler grants them. */
  ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes);

  /**
   * True, since queues change only with their containers: {@link ContainerSlots} decides whether
   * updates may be skipped.
   */
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
