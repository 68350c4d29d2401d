package io.racklab.master.engine.schedule.yarn;

import java.util.List;

/**
 * A queue as a file describes it.
 *
 * @param children the queues below; empty for a queue of applications
 */
record QueuePlan(String name, QueueLimits limits, QueuePolicy policy, List<QueuePlan> children) {
  public QueuePlan {
    children = List.copyOf(children);
  }
}
