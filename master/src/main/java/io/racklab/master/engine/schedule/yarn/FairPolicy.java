package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.yarn.Resource.Type;
import java.util.Collection;
import java.util.Comparator;

/**
 * Shares memory by weight: Hadoop's FairSharePolicy. Children with any demand go first; then those
 * below their minimum shares, the most starved relative to it first; then those with the lowest
 * usage for their weight. Vcores limit what fits on a node, but are not shared out.
 */
record FairPolicy() implements QueuePolicy {
  private static final Comparator<Schedulable> BY_SUBMISSION = QueuePolicy.bySubmission();

  @Override
  public Comparator<Schedulable> order(Resource cluster) {
    return FairPolicy::compare;
  }

  private static int compare(Schedulable a, Schedulable b) {
    int order = Boolean.compare(a.demand().memory() == 0, b.demand().memory() == 0);
    order = order == 0 ? Boolean.compare(!needy(a), !needy(b)) : order;
    order = order == 0 ? byNeed(a, b) : order;
    order = order == 0 ? byUsage(a, b) : order;
    return order == 0 ? BY_SUBMISSION.compare(a, b) : order;
  }

  /** Returns the part of a child's minimum share that it can use. */
  private static long minimum(Schedulable one) {
    return Math.min(one.minShare().memory(), one.demand().memory());
  }

  private static boolean needy(Schedulable one) {
    return one.usage().memory() < minimum(one);
  }

  private static int byNeed(Schedulable a, Schedulable b) {
    if (!needy(a) || !needy(b)) {
      return 0;
    }
    return Double.compare(
        (double) a.usage().memory() / minimum(a), (double) b.usage().memory() / minimum(b));
  }

  private static int byUsage(Schedulable a, Schedulable b) {
    if (a.weight() > 0 && b.weight() > 0) {
      return Double.compare(a.usage().memory() / a.weight(), b.usage().memory() / b.weight());
    }
    return a.weight() == b.weight()
        ? Long.compare(a.usage().memory(), b.usage().memory())
        : Double.compare(b.weight(), a.weight());
  }

  @Override
  public void share(Collection<? extends Schedulable> children, Resource total) {
    QueueFairShares.compute(children, total.memory(), Type.MEMORY);
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
