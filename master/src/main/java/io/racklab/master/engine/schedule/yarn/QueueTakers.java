package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.yarn.Resource.Type;
import io.racklab.protocol.Locality;

/** Tells which applications surely take a container on a node if they are offered it. */
final class QueueTakers implements KeptReservations.Use {
  private final QueueModel model;
  private final SchedulerRules rules;

  QueueTakers(QueueModel model, SchedulerRules rules) {
    this.model = model;
    this.rules = rules;
  }

  /** True if the application takes a container; false if it does not, or may not. */
  boolean takes(SeenApplication application, SeenNode node) {
    if (!model.runs(application)
        || application.shuns(node.number())
        || model.demand(application).equals(application.used())
        || !application.hasStarted() && !masterHasRoom(application)) {
      return false;
    }
    for (SeenAsk ask : application.asks().values()) {
      if (isUsable(model, application, ask, node)) {
        if (!ask.each().fitsIn(node.free())) {
          return false;
        }
        if (isNear(ask, node)) {
          return true;
        }
      }
    }
    return false;
  }

  /** True if such containers are wanted, could ever fit on the node, and fit into the queues. */
  static boolean isUsable(
      QueueModel model, SeenApplication application, SeenAsk ask, SeenNode node) {
    return ask.anywhere() > 0
        && ask.each().fitsIn(node.total())
        && model.fits(application.queue(), ask.each());
  }

  /**
   * True if such containers can be had on the node. As in Hadoop, a node that is reserved for an
   * application master is given up when the queue's part for masters no longer has room for it.
   */
  @Override
  public boolean isPossible(SeenApplication application, SeenAsk ask, SeenNode node) {
    return isUsable(model, application, ask, node)
        && (application.hasStarted() || masterHasRoom(application));
  }

  /** True if no wait for locality forbids the node, however long it has been. */
  @Override
  public boolean isNear(SeenAsk ask, SeenNode node) {
    return rules.waits().off() || !ask.hasPlaces() || ask.nearest(node) == Locality.NODE;
  }

  private boolean masterHasRoom(SeenApplication application) {
    SeenAsk ask = application.asks().firstEntry().getValue();
    String queue = application.queue();
    boolean room = ask.anywhere() > 0;
    if (model.plan(queue).limits().maxAmShare() != QueueLimits.UNLIMITED_AM_SHARE) {
      for (Type type : Type.values()) {
        room &=
            MasterParts.masters(model, queue).plus(ask.each()).of(type)
                <= MasterParts.most(model, queue, type) - ModelShares.ROUNDING;
      }
    }
    return room;
  }
}
