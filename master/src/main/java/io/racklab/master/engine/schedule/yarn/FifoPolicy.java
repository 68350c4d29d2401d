package io.racklab.master.engine.schedule.yarn;

import java.util.Collection;
import java.util.Comparator;

/**
 * First in, first out: Hadoop's FifoPolicy. The earliest child gets the whole share; as in Hadoop,
 * the others keep their previous shares.
 */
record FifoPolicy() implements QueuePolicy {
  @Override
  public Comparator<Schedulable> order(Resource cluster) {
    return QueuePolicy.bySubmission();
  }

  @Override
  public void share(Collection<? extends Schedulable> children, Resource total) {
    children.stream()
        .min(Comparator.comparingLong(Schedulable::startMillis))
        .ifPresent(earliest -> earliest.fairShare(total));
  }

  @Override
  public Resource headroom(Resource fairShare, Resource usage, Resource available) {
    long left = Math.max(fairShare.memory() - usage.memory(), 0);
    return new Resource(Math.min(left, available.memory()), available.vcores());
  }

  @Override
  public boolean below(Resource usage, Resource share, Resource cluster) {
    return usage.memory() < share.memory();
  }
}
