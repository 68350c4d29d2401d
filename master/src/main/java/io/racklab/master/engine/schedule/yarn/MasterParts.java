package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.schedule.yarn.Resource.Type;

/** Checks that the masters of a queue hold at most their part of its fair share. */
final class MasterParts implements ContainerObserver {
  private final QueueModel model;
  private final Evidence evidence;

  MasterParts(QueueModel model, Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void giving(Container container) {
    SeenApplication application = model.cluster().application(container.application());
    String queue = application.queue();
    boolean limited = model.plan(queue).limits().maxAmShare() != QueueLimits.UNLIMITED_AM_SHARE;
    if (limited && !application.hasStarted()) {
      for (Type type : Type.values()) {
        double most = most(model, queue, type);
        double held = masters(model, queue).of(type) + (double) container.resource().of(type);
        evidence.tested(
            held <= most + ModelShares.ROUNDING,
            () ->
                "masters in queue %s hold %.0f of %s with that of job-%d, and at most %.1f"
                    .formatted(queue, held, type, application.number(), most));
      }
    }
  }

  /** Returns the masters of a queue's applications, also those that have lost their node. */
  static Resource masters(QueueModel model, String queue) {
    return model.cluster().applications().values().stream()
        .filter(one -> one.queue().equals(queue))
        .map(SeenApplication::master)
        .reduce(Resource.NONE, Resource::plus);
  }

  /** Returns the most that masters may hold: a part of the share, or of free resources without. */
  static double most(QueueModel model, String queue, Type type) {
    QueueLimits limits = model.plan(queue).limits();
    SeenCluster cluster = model.cluster();
    double share = model.shares().of(queue, type);
    long free = cluster.total().minus(model.used("root")).min(limits.max()).of(type);
    return Math.ceil((share < 1 ? free : share) * limits.maxAmShare());
  }
}
