package io.racklab.master.schedule.yarn;

/**
 * The state that every queue of the tree keeps, be it a leaf or not; changed by its queue alone.
 */
final class QueueState {
  private final String name;
  private final ParentQueue parent;
  private final QueueLimits limits;
  private Resource usage = Resource.NONE;
  private Resource demand = Resource.NONE;
  private Resource fairShare = Resource.NONE;
  private int runnable;

  /**
   * @param parent null for the root
   */
  QueueState(String name, ParentQueue parent, QueueLimits limits) {
    this.name = name;
    this.parent = parent;
    this.limits = limits;
  }

  String name() {
    return name;
  }

  /** Null for the root. */
  ParentQueue parent() {
    return parent;
  }

  QueueLimits limits() {
    return limits;
  }

  Resource usage() {
    return usage;
  }

  /** The resources that all queues hold. */
  Resource rootUsage() {
    return parent == null ? usage : parent.state().rootUsage();
  }

  Resource demand() {
    return demand;
  }

  /** A queue demands no more than it may have. */
  void demand(Resource uncapped) {
    demand = uncapped.min(limits.max());
  }

  Resource fairShare() {
    return fairShare;
  }

  void fairShare(Resource share) {
    fairShare = share;
  }

  int runnable() {
    return runnable;
  }

  /** An application of this queue has become runnable, 1, or has left, -1. */
  void runnable(int change) {
    runnable += change;
    if (parent != null) {
      parent.state().runnable(change);
    }
  }

  /** Whether one more application of this queue may run, here and above. */
  boolean mayRunOneMore() {
    return runnable < limits.maxRunningApps() && (parent == null || parent.state().mayRunOneMore());
  }

  void use(Resource more) {
    usage = usage.plus(more);
    if (parent != null) {
      parent.state().use(more);
    }
  }

  void free(Resource less) {
    usage = usage.minus(less);
    if (parent != null) {
      parent.state().free(less);
    }
  }

  /** Whether a container more stays within the maximum share, here and above. */
  boolean fits(Resource more) {
    return usage.plus(more).fitsIn(limits.max()) && (parent == null || parent.state().fits(more));
  }

  /** Whether a node may be offered: the queue is within its maximum and nobody waits for it. */
  boolean accepts(ContainerNode node) {
    return node.reservation() == null && usage.fitsIn(limits.max());
  }
}
