package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** A queue of queues: Hadoop's FSParentQueue. */
final class ParentQueue implements QueueNode {
  private final QueueState state;
  private final QueuePolicy policy;
  private final ContainerCluster cluster;
  private final List<QueueNode> children = new ArrayList<>();

  /**
   * Makes a queue.
   *
   * @param parent the queue above; null for the root
   */
  ParentQueue(
      String name,
      ParentQueue parent,
      QueueLimits limits,
      QueuePolicy policy,
      ContainerCluster cluster) {
    state = new QueueState(name, parent, limits);
    this.policy = policy;
    this.cluster = cluster;
  }

  /** Adds a queue, unless it is already a child; returns true if it was added. */
  boolean add(QueueNode child) {
    return !children.contains(child) && children.add(child);
  }

  @Override
  public QueueState state() {
    return state;
  }

  @Override
  public void updateDemand() {
    Resource sum = Resource.NONE;
    for (QueueNode child : children) {
      child.updateDemand();
      sum = sum.plus(child.demand());
    }
    state.demand(sum);
  }

  @Override
  public void shareOut() {
    policy.share(children, state.fairShare());
    children.forEach(QueueNode::shareOut);
  }

  @Override
  public Offer offer(ContainerNode node) {
    if (!state.accepts(node)) {
      return Offer.DECLINED;
    }
    for (QueueNode child : sorted()) {
      Offer offer = child.offer(node);
      if (offer != Offer.DECLINED) {
        return offer;
      }
    }
    return Offer.DECLINED;
  }

  /**
   * Returns the children in the policy's order. As in Hadoop, a {@link TreeSet} sorts them: where
   * the policy contradicts itself, the result depends on the shape of the tree, and so on the order
   * of insertion.
   */
  private SortedSet<QueueNode> sorted() {
    Comparator<QueueNode> byPolicy = policy.order(cluster.total())::compare;
    // A tree drops elements that compare as equal, as queues of the same name would.
    Comparator<QueueNode> byAge = Comparator.comparingInt(children::indexOf);
    SortedSet<QueueNode> sorted = new TreeSet<>(byPolicy.thenComparing(byAge));
    sorted.addAll(children);
    return sorted;
  }
}
