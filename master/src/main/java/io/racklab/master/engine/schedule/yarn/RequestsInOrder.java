package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import java.util.List;
import java.util.Map;

/** Checks that an application's reduces get containers before its maps, and its master before. */
final class RequestsInOrder implements ContainerObserver {
  private final Evidence evidence;
  private SeenCluster cluster;
  private boolean reserved;

  RequestsInOrder(Evidence evidence) {
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
  public void giving(Container container) {
    SeenApplication application = cluster.application(container.application());
    SeenNode node = cluster.node(container.node());
    if (!reserved) {
      List<Integer> first =
          application.asks().entrySet().stream()
              .filter(one -> one.getKey() < container.priority())
              .filter(one -> goesBefore(one.getValue(), container, node))
              .map(Map.Entry::getKey)
              .toList();
      boolean others =
          application.asks().values().stream().filter(ask -> ask.anywhere() > 0).count() > 1;
      if (others) {
        evidence.tested(
            first.isEmpty(),
            () ->
                "job-%d was given a container of priority %d before one of %s"
                    .formatted(application.number(), container.priority(), first));
      }
    }
  }

  /** True if a request could be met in place of a container, and so within the queue's maximum. */
  private static boolean goesBefore(SeenAsk ask, Container container, SeenNode node) {
    return ask.anywhere() > 0
        && !ask.hasPlaces()
        && ask.each().fitsIn(node.total())
        && ask.each().fitsIn(container.resource());
  }
}
