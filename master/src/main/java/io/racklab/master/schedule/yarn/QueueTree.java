package io.racklab.master.schedule.yarn;

import java.util.LinkedHashMap;
import java.util.Map;

/** The queues: Hadoop's QueueManager. */
final class QueueTree {
  private final ContainerCluster cluster;
  private final Map<String, LeafQueue> leaves = new LinkedHashMap<>();
  private final QueueNode root;

  QueueTree(QueuePlan plan, ContainerCluster cluster) {
    this.cluster = cluster;
    root = queue(plan, plan.name(), null);
  }

  private QueueNode queue(QueuePlan plan, String name, ParentQueue parent) {
    if (plan.children().isEmpty()) {
      var leaf = new LeafQueue(name, parent, plan.limits(), plan.policy(), cluster);
      leaves.put(name, leaf);
      return leaf;
    }
    var queue = new ParentQueue(name, parent, plan.limits(), plan.policy(), cluster.total());
    for (QueuePlan child : plan.children()) {
      queue.add(queue(child, name + "." + child.name(), queue));
    }
    return queue;
  }

  QueueNode root() {
    return root;
  }

  /**
   * The queue of applications with this full name, such as {@code root.research.alice}.
   *
   * @throws IllegalArgumentException if there is none
   */
  LeafQueue leaf(String name) {
    LeafQueue leaf = leaves.get(name);
    if (leaf == null) {
      throw new IllegalArgumentException("there is no queue " + name);
    }
    return leaf;
  }

  void update() {
    root.updateDemand();
    root.fairShare(cluster.total());
    root.shareOut();
  }
}
