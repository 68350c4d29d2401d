package io.racklab.master.engine.schedule.yarn;

/** A queue in the tree: Hadoop's FSQueue. */
sealed interface QueueNode extends Schedulable permits ParentQueue, LeafQueue {
  QueueState state();

  /** Recomputes the resources that its applications hold and ask for. */
  void updateDemand();

  /** Divides its fair share among its children, down to the applications. */
  void shareOut();

  /** Offers a node to its applications. */
  Offer offer(ContainerNode node);

  @Override
  default String name() {
    return state().name();
  }

  @Override
  default long startMillis() {
    return 0;
  }

  @Override
  default double weight() {
    return state().limits().weight();
  }

  @Override
  default Resource minShare() {
    return state().limits().min();
  }

  @Override
  default Resource maxShare() {
    return state().limits().max();
  }

  @Override
  default Resource demand() {
    return state().demand();
  }

  @Override
  default Resource usage() {
    return state().usage();
  }

  @Override
  default boolean active() {
    return state().runnable() > 0;
  }

  @Override
  default Resource fairShare() {
    return state().fairShare();
  }

  @Override
  default void fairShare(Resource share) {
    state().fairShare(share);
  }
}
