package io.racklab.master.schedule.yarn;

import io.racklab.master.job.Job;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Conflict;
import io.racklab.master.schedule.Order;
import io.racklab.master.schedule.PolicyMix;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.List;

/**
 * YARN's queues, which containers are given out by. A node is offered to applications, not to tasks
 * of a type, so it is the container answer to the second question that walks the tree; alone, this
 * order is that of submission.
 *
 * @param root the tree; pools that are not in it become queues below its root
 */
record QueueOrder(QueuePlan root) implements Order {
  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return view.jobs().active().iterator();
  }

  @Override
  public List<Conflict> conflicts(PolicyMix mix) {
    return ContainerMix.ofQueues(mix);
  }
}
