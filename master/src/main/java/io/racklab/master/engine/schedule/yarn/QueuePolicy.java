package io.racklab.master.engine.schedule.yarn;

import java.util.Collection;
import java.util.Comparator;

/** The rule by which a queue's children share it: Hadoop's SchedulingPolicy. */
sealed interface QueuePolicy permits FairPolicy, FifoPolicy, DominantPolicy {
  /**
   * Returns the order in which children are offered a node, first child first.
   *
   * @param cluster the resources of all nodes together
   */
  Comparator<Schedulable> order(Resource cluster);

  /** Sets the children's fair shares. */
  void share(Collection<? extends Schedulable> children, Resource total);

  /** True if a child's usage is below its share. */
  boolean below(Resource usage, Resource share, Resource cluster);

  /** True if a container is as large as another one, or larger. */
  default boolean isAtLeast(Resource container, Resource other, Resource cluster) {
    return container.memory() >= other.memory();
  }

  /**
   * Returns the resources that an application of a queue may still ask for with a prospect of
   * getting them soon.
   */
  Resource headroom(Resource fairShare, Resource usage, Resource available);

  /** Returns the order by submission time, then by name, which breaks all other ties. */
  static Comparator<Schedulable> bySubmission() {
    return Comparator.comparingLong(Schedulable::startMillis).thenComparing(Schedulable::name);
  }
}
