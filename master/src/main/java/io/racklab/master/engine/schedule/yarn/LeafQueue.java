package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.List;

/** A queue of applications: Hadoop's FSLeafQueue. */
final class LeafQueue implements QueueNode {
  private final QueueState state;
  private final QueuePolicy policy;
  private final ContainerCluster cluster;
  private final List<Application> runnable = new ArrayList<>();
  private final List<Application> waiting = new ArrayList<>();
  private Resource masters = Resource.NONE;

  LeafQueue(
      String name,
      ParentQueue parent,
      QueueLimits limits,
      QueuePolicy policy,
      ContainerCluster cluster) {
    state = new QueueState(name, parent, limits);
    this.policy = policy;
    this.cluster = cluster;
  }

  @Override
  public QueueState state() {
    return state;
  }

  /** Adds an application, which runs at once if the limit on running applications allows it. */
  void add(Application application) {
    if (state.mayRunOneMore()) {
      runnable.add(application);
      state.runnable(1);
    } else {
      waiting.add(application);
    }
  }

  void remove(Application application) {
    masters = masters.minus(application.master());
    if (runnable.remove(application)) {
      state.runnable(-1);
    } else {
      waiting.remove(application);
    }
  }

  boolean runs(Application application) {
    return runnable.contains(application);
  }

  /** Lets a waiting application run if the limit allows it now. */
  void tryToRun(Application application) {
    if (waiting.contains(application) && state.mayRunOneMore()) {
      waiting.remove(application);
      runnable.add(application);
      state.runnable(1);
    }
  }

  @Override
  public void updateDemand() {
    Resource sum = Resource.NONE;
    for (Application application : runnable) {
      application.updateDemand();
      sum = sum.plus(application.demand());
    }
    for (Application application : waiting) {
      application.updateDemand();
      sum = sum.plus(application.demand());
    }
    state.demand(sum);
  }

  @Override
  public void shareOut() {
    policy.share(runnable, state.fairShare());
  }

  @Override
  public Offer offer(ContainerNode node) {
    if (!state.accepts(node)) {
      return Offer.DECLINED;
    }
    List<Application> asking = new ArrayList<>();
    for (Application application : runnable) {
      if (!application.demand().equals(application.usage())) {
        asking.add(application);
      }
    }
    asking.sort(policy.order(cluster.total()));
    for (Application application : asking) {
      Offer offer = application.offer(node);
      if (offer != Offer.DECLINED) {
        return offer;
      }
    }
    return Offer.DECLINED;
  }

  /**
   * True if an application may reserve a node for a container: it has less than its fair share, and
   * the container is not too small (Hadoop's FSAppAttempt.isReservable).
   */
  boolean mayReserve(Application application, Resource container, Resource threshold) {
    return policy.below(application.usage(), application.fairShare(), cluster.total())
        && policy.isAtLeast(container, threshold, cluster.total());
  }

  /**
   * Returns the resources that an application of this queue may still ask for: Hadoop's headroom.
   *
   * @param free the free resources of the nodes that the application does not shun
   */
  Resource headroom(Resource free) {
    Resource allowed = state.limits().max().minus(state.usage());
    return policy.headroom(state.fairShare(), state.usage(), free.min(allowed));
  }

  void masterStarted(Resource master) {
    masters = masters.plus(master);
  }

  /**
   * True if one more application master stays within the queue's part for masters. If the queue's
   * fair share of a resource is 0, the part is that of the resources that were free when the
   * heartbeat began.
   */
  boolean roomForMaster(Resource master) {
    double part = state.limits().maxAmShare();
    if (part == QueueLimits.UNLIMITED_AM_SHARE) {
      return true;
    }
    Resource free = cluster.freeBefore().min(state.limits().max());
    Resource share = state.fairShare();
    long memory = share.memory() == 0 ? free.memory() : share.memory();
    long vcores = share.vcores() == 0 ? free.vcores() : share.vcores();
    return masters
        .plus(master)
        .fitsIn(new Resource((long) Math.ceil(memory * part), (long) Math.ceil(vcores * part)));
  }
}
