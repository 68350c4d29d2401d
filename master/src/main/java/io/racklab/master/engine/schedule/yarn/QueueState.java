package io.racklab.master.engine.schedule.yarn;

/**
 * The state of a leaf or parent queue. Changes to usage and runnable applications also apply to the
 * queues above.
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
   * Makes the state.
   *
   * @param parent the queue above; null for the root
   */
  QueueState(String name, ParentQueue parent, QueueLimits limits) {
    this.name = name;
    this.parent = parent;
    this.limits = limits;
  }

  String name() {
    return name;
  }

  /** Returns the queue above, or null for the root. */
  ParentQueue parent() {
    return parent;
  }

  QueueLimits limits() {
    return limits;
  }

  Resource usage() {
    return usage;
  }

  /** Returns the resources that all queues hold. */
  Resource rootUsage() {
    return parent == null ? usage : parent.state().rootUsage();
  }

  Resource demand() {
    return demand;
  }

  /** Sets the demand, capped at the queue's maximum. */
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

  /**
   * Counts a runnable application of this queue.
   *
   * @param change 1 if it has become runnable, -1 if it was removed
   */
  void runnable(int change) {
    runnable += change;
    if (parent != null) {
      parent.state().runnable(change);
    }
  }

  /**
   * True if one more application of this queue may run within the limits of this queue and the
   * queues above.
   */
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

  /** True if one more container stays within the maximums of this queue and the queues above. */
  boolean fits(Resource more) {
    return usage.plus(more).fitsIn(limits.max()) && (parent == null || parent.state().fits(more));
  }

  /**
   * True if a node may be offered: the queue is within its maximum and the node is not reserved.
   */
  boolean accepts(ContainerNode node) {
    return node.reservation() == null && usage.fitsIn(limits.max());
  }
}
