package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.schedule.yarn.Resource.Type;

/**
 * Checks what applications are told they may still ask for: the least of what is free, what their
 * queue may still hold and what is left of its share.
 */
final class QueueHeadroom implements ContainerObserver {
  private final QueueModel model;
  private final Evidence evidence;

  QueueHeadroom(QueueModel model, Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void told(SeenApplication application, Resource headroom) {
    String queue = application.queue();
    QueuePlan plan = model.plan(queue);
    for (Type type : Type.values()) {
      SeenCluster cluster = model.cluster();
      double used = model.used(queue).of(type);
      double left = cluster.total().of(type) - model.used("root").of(type);
      for (SeenNode node : cluster.nodes()) {
        left -= node.up() && application.shuns(node.number()) ? node.free().of(type) : 0;
      }
      left = Math.min(left, plan.limits().max().of(type) - used);
      if (type == Type.MEMORY || plan.policy() instanceof DominantPolicy) {
        left = Math.min(left, Math.max(0, model.shares().of(queue, type) - used));
      }
      double right = left;
      evidence.tested(
          Math.abs(headroom.of(type) - right) <= ModelShares.ROUNDING,
          () ->
              "job-%d is told that it may ask for %d of %s, not %.1f"
                  .formatted(application.number(), headroom.of(type), type, right));
    }
  }
}
