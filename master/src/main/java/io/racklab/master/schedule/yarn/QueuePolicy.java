package io.racklab.master.schedule.yarn;

import java.util.Collection;
import java.util.Comparator;

/** The rule by which a queue's children share it: Hadoop's SchedulingPolicy. */
sealed interface QueuePolicy permits FairPolicy, FifoPolicy, DominantPolicy {
  /**
   * Who is offered a node first, the lowest first.
   *
   * @param cluster what all nodes have together
   */
  Comparator<Schedulable> order(Resource cluster);

  /** Sets the children's fair shares. */
  void share(Collection<? extends Schedulable> children, Resource total);

  /** Whether a usage is below a share, both of one child of the queue. */
  boolean below(Resource usage, Resource share, Resource cluster);

  /**
   * The resources that an application of a queue may still ask for with some hope of having them
   * soon.
   */
  Resource headroom(Resource fairShare, Resource usage, Resource available);

  /** By submission, then by name: the last word where all else is equal. */
  static Comparator<Schedulable> bySubmission() {
    return Comparator.comparingLong(Schedulable::startMillis).thenComparing(Schedulable::name);
  }
}
