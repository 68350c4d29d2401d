package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import java.util.List;
import java.util.Optional;

/**
 * Checks that a reserved node serves its application alone, as soon as it has room and until the
 * application no longer wants the container.
 */
final class KeptReservations implements ContainerObserver {
  /** Tells what a reserved node may be used for. */
  interface Use {
    /** True if the application may have such a container on the node at all. */
    boolean isPossible(SeenApplication application, SeenAsk ask, SeenNode node);

    /** True if no wait forbids the node. */
    boolean isNear(SeenAsk ask, SeenNode node);
  }

  private final Use use;
  private final Evidence evidence;
  private SeenCluster cluster;
  private Optional<Reserved> kept = Optional.empty();
  private boolean due;

  KeptReservations(Use use, Evidence evidence) {
    this.use = use;
    this.evidence = evidence;
  }

  @Override
  public void begun(SeenCluster seen) {
    cluster = seen;
  }

  @Override
  public void begins(SeenNode node) {
    kept = node.reserved();
    due = false;
    if (kept.isPresent()) {
      SeenApplication application = cluster.application(kept.get().application());
      SeenAsk ask = application.asks().get(kept.get().priority());
      boolean wanted =
          ask.anywhere() > 0
              && !application.shuns(node.number())
              && use.isPossible(application, ask, node);
      kept = wanted ? kept : Optional.empty();
      due = wanted && kept.get().resource().fitsIn(node.free()) && use.isNear(ask, node);
    }
  }

  @Override
  public void giving(Container container) {
    kept.ifPresent(
        reserved ->
            evidence.tested(
                container.application() == reserved.application()
                    && container.priority() == reserved.priority(),
                () ->
                    "node %d gives a container to job-%d, but is reserved for job-%d"
                        .formatted(
                            container.node(), container.application(), reserved.application())));
  }

  @Override
  public void gave(SeenNode node, List<Container> given) {
    kept.ifPresent(
        reserved ->
            evidence.tested(
                given.size() <= 1 && (due ? given.size() == 1 : isStillKept(node, reserved, given)),
                () ->
                    "node %d, reserved for job-%d, gives %d containers; it has %s free"
                        .formatted(
                            node.number(),
                            reserved.application(),
                            given.size(),
                            node.free().text())));
  }

  private static boolean isStillKept(SeenNode node, Reserved reserved, List<Container> given) {
    return !given.isEmpty()
        || node.reserved()
            .map(Reserved::application)
            .filter(one -> one == reserved.application())
            .isPresent();
  }

  @Override
  public void removed(SeenApplication application) {
    evidence.tested(
        cluster.reservedBy(application).isEmpty(),
        () -> "job-%d has ended, but nodes are reserved for it".formatted(application.number()));
  }
}
