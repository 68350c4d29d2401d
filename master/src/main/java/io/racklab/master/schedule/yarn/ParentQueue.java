package io.racklab.master.schedule.yarn;

import java.util.ArrayList;
import java.util.List;

/** A queue of queues: Hadoop's FSParentQueue. */
final class ParentQueue implements QueueNode {
  private final QueueState state;
  private final Policy policy;
  private final Resource cluster;
  private final List<QueueNode> children = new ArrayList<>();

  /**
   * @param parent null for the root
   */
  ParentQueue(
      String name, ParentQueue parent, QueueLimits limits, Policy policy, Resource cluster) {
    state = new QueueState(name, parent, limits);
    this.policy = policy;
    this.cluster = cluster;
  }

  void add(QueueNode child) {
    children.add(child);
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
    List<QueueNode> sorted = new ArrayList<>(children);
    sorted.sort(policy.order(cluster));
    for (QueueNode child : sorted) {
      Offer offer = child.offer(node);
      if (offer != Offer.DECLINED) {
        return offer;
      }
    }
    return Offer.DECLINED;
  }
}
