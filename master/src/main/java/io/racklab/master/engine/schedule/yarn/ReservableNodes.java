package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.protocol.Locality;
import java.util.List;

/**
 * Checks that a node is reserved only if it has too little room and the container is not too small,
 * and that an application has no more reservations than a part of the nodes, beyond those of nodes
 * with its input.
 */
final class ReservableNodes implements ContainerObserver {
  private final QueueModel model;
  private final SchedulerRules rules;
  private final Evidence evidence;
  private SeenCluster cluster;
  private boolean reserved;

  ReservableNodes(QueueModel model, SchedulerRules rules, Evidence evidence) {
    this.model = model;
    this.rules = rules;
    this.evidence = evidence;
  }

  @Override
  public void begun(SeenCluster seen) {
    cluster = seen;
  }

  @Override
  public void begins(SeenNode node) {
    reserved = node.reserved().isPresent();
  }

  @Override
  public void gave(SeenNode node, List<Container> given) {
    if (!reserved && node.reserved().isPresent()) {
      Reserved now = node.reserved().get();
      SeenApplication application = cluster.application(now.application());
      SeenAsk ask = application.asks().get(now.priority());
      evidence.tested(
          mayReserve(application, ask.nearest(node), node)
              && isLargeEnough(application, now.resource())
              && !now.resource().fitsIn(node.free())
              && now.resource().equals(ask.each()),
          () ->
              "node %d with %s free was reserved for %s of job-%d, which has %d reservations"
                  .formatted(
                      node.number(),
                      node.free().text(),
                      now.resource().text(),
                      application.number(),
                      cluster.reservedBy(application).size()));
    }
  }

  private boolean mayReserve(SeenApplication application, Locality locality, SeenNode node) {
    long all = cluster.reservedBy(application).size();
    long inRack =
        cluster.nodes().stream()
            .filter(one -> one.rack() == node.rack() && one.isReservedFor(application))
            .count();
    long upInRack =
        cluster.nodes().stream().filter(one -> one.rack() == node.rack() && one.up()).count();
    return switch (locality) {
      case NODE -> true;
      case RACK -> inRack <= part(upInRack);
      case OFF -> all <= part(cluster.nodesUp());
    };
  }

  private boolean isLargeEnough(SeenApplication application, Resource container) {
    Resource least = rules.reservationThreshold();
    boolean dominant = model.plan(application.queue()).policy() instanceof DominantPolicy;
    double[] of = parts(container, dominant);
    double[] ofLeast = parts(least, dominant);
    return of[1] > ofLeast[1] || of[1] == ofLeast[1] && of[0] >= ofLeast[0];
  }

  /** Returns the parts of the cluster, the smaller first; those of memory unless vcores count. */
  private double[] parts(Resource container, boolean dominant) {
    Resource total = cluster.total();
    double memory = container.memory() / (double) total.memory();
    double vcores = dominant ? container.vcores() / (double) total.vcores() : memory;
    return new double[] {Math.min(memory, vcores), Math.max(memory, vcores)};
  }

  private double part(long nodes) {
    return Math.ceil(nodes * (float) rules.reservations().nodes());
  }
}
