package io.racklab.master.engine.schedule.yarn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tree of queues: Hadoop's QueueManager. As in Hadoop, a queue that is not in the plan is
 * created below the root when it is first requested.
 *
 * <p>Siblings have Hadoop's order, which matters where {@link DominantPolicy} contradicts itself:
 * first the default queue, which always exists; then the queues of the plan, in the order that
 * {@link HashedNames} gives the names of those that hold applications; then the queues that are
 * created later.
 */
final class QueueTree {
  private static final String DEFAULT = "default";

  private final ContainerCluster cluster;
  private final Map<String, LeafQueue> leaves = new LinkedHashMap<>();
  private final QueuePlan plan;
  private final ParentQueue root;

  QueueTree(QueuePlan plan, ContainerCluster cluster) {
    this.cluster = cluster;
    this.plan = plan;
    root = new ParentQueue(plan.name(), null, plan.limits(), plan.policy(), cluster);
    grow(plan, root);
    List<String> declared = HashedNames.inOrder(leaves.keySet());
    hang(leaf(plan.name() + "." + DEFAULT));
    declared.forEach(name -> hang(leaves.get(name)));
  }

  /** Makes the queues below a queue, without adding them to the tree yet. */
  private void grow(QueuePlan plan, ParentQueue above) {
    for (QueuePlan child : plan.children()) {
      String name = above.name() + "." + child.name();
      if (child.children().isEmpty()) {
        leaves.put(name, leaf(child, name, above));
      } else {
        grow(child, new ParentQueue(name, above, child.limits(), child.policy(), cluster));
      }
    }
  }

  private LeafQueue leaf(QueuePlan plan, String name, ParentQueue above) {
    return new LeafQueue(name, above, plan.limits(), plan.policy(), cluster);
  }

  /** Adds a queue to the tree, and the queues above it if they are not in the tree yet. */
  private static void hang(QueueNode queue) {
    ParentQueue above = queue.state().parent();
    if (above != null && above.add(queue)) {
      hang(above);
    }
  }

  QueueNode root() {
    return root;
  }

  /** Returns the queue of applications with this full name, such as {@code root.research.alice}. */
  LeafQueue leaf(String name) {
    LeafQueue known = leaves.get(name);
    if (known != null) {
      return known;
    }
    var undeclared = new QueuePlan(name, QueueLimits.NONE, plan.policy(), List.of());
    LeafQueue added = leaf(undeclared, name, root);
    leaves.put(name, added);
    hang(added);
    return added;
  }

  void update() {
    root.updateDemand();
    root.fairShare(cluster.total());
    root.shareOut();
  }
}
