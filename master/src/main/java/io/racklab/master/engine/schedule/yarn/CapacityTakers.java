package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.yarn.CapacityModel.Queue;
import io.racklab.protocol.Locality;

/** Tells which applications surely take a container on a node if their queue is offered it. */
final class CapacityTakers implements KeptReservations.Use {
  /** More memory than is blocked for queues whose next container exceeds what they may take. */
  private static final long BLOCKED = 16_384;

  private final CapacityModel model;
  private final UserLimits users;

  CapacityTakers(CapacityModel model) {
    this.model = model;
    users = new UserLimits(model, (kept, otherwise) -> {});
  }

  /**
   * True if the application takes a container. Applications with reservations are left out, since
   * they may give those up first.
   */
  boolean takes(SeenApplication application, SeenNode node) {
    SeenAsk first =
        application.asks().values().stream()
            .filter(ask -> ask.anywhere() > 0)
            .findFirst()
            .orElse(null);
    Queue queue = model.leaf(application);
    return first != null
        && application.masterRuns()
        && model.reserved(application) == 0
        && !application.shuns(node.number())
        && first.each().memory() <= node.free().memory()
        && (first.nearest(node) == Locality.NODE || !first.hasPlaces())
        && CapacityModel.path(queue).stream().allMatch(one -> hasRoom(one, first.each().memory()))
        && users.held(queue, application.user()) < users.limit(queue);
  }

  @Override
  public boolean isPossible(SeenApplication application, SeenAsk ask, SeenNode node) {
    return true;
  }

  @Override
  public boolean isNear(SeenAsk ask, SeenNode node) {
    return true;
  }

  /** True if a queue has room even if another container is blocked for a queue beside it. */
  private boolean hasRoom(Queue queue, long more) {
    return model.held(queue) + more + (queue.above() == null ? BLOCKED : model.minimum())
        <= model.most(queue);
  }
}
