package io.racklab.master.schedule.yarn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The queues: Hadoop's QueueManager. A queue that is not in the plan comes to be below the root
 * when it is first asked for, as in Hadoop.
 */
final class QueueTree {
  private final ContainerCluster cluster;
  private final Map<String, LeafQueue> leaves = new LinkedHashMap<>();
  private final QueuePlan plan;
  private final ParentQueue root;

  QueueTree(QueuePlan plan, ContainerCluster cluster) {
    this.cluster = cluster;
    this.plan = plan;
    root = parent(plan, plan.name(), null);
  }

  private ParentQueue parent(QueuePlan plan, String name, ParentQueue above) {
    var queue = new ParentQueue(name, above, plan.limits(), plan.policy(), cluster.total());
    for (QueuePlan child : plan.children()) {
      String full = name + "." + child.name();
      queue.add(child.children().isEmpty() ? leaf(child, full, queue) : parent(child, full, queue));
    }
    return queue;
  }

  private LeafQueue leaf(QueuePlan plan, String name, ParentQueue above) {
    var leaf = new LeafQueue(name, above, plan.limits(), plan.policy(), cluster);
    leaves.put(name, leaf);
    return leaf;
  }

  QueueNode root() {
    return root;
  }

  /** The queue of applications with this full name, such as {@code root.research.alice}. */
  LeafQueue leaf(String name) {
    LeafQueue known = leaves.get(name);
    if (known != null) {
      return known;
    }
    var undeclared = new QueuePlan(name, QueueLimits.NONE, plan.policy(), List.of());
    LeafQueue added = leaf(undeclared, name, root);
    root.add(added);
    return added;
  }

  void update() {
    root.updateDemand();
    root.fairShare(cluster.total());
    root.shareOut();
  }
}
