package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.schedule.yarn.CapacityModel.Queue;
import java.util.function.Predicate;

/**
 * Checks that masters hold at most master-share of their queue, and those of one user at most that
 * part of the queue's capacity, times its user-limit-factor. A queue's first master always runs.
 */
final class CapacityMasters implements ContainerObserver {
  private final CapacityModel model;
  private final Evidence evidence;

  CapacityMasters(CapacityModel model, Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void giving(Container container) {
    SeenApplication application = model.cluster().application(container.application());
    boolean allUp = model.cluster().nodes().stream().allMatch(SeenNode::up);
    Queue queue = model.leaf(application);
    long before = masters(queue, one -> true);
    // Applications that were admitted before a node was lost still run.
    if (!application.hasStarted() && before > 0 && allUp) {
      long all = before + container.resource().memory();
      long ofUser =
          masters(queue, one -> one.user().equals(application.user()))
              + container.resource().memory();
      CapacityPlan.Terms terms = queue.plan().terms();
      long most =
          model.up(Math.max(model.guaranteed(queue), model.most(queue)) * (double) terms.masters());
      long mostOfUser =
          model.up(model.guaranteed(queue) * (double) (terms.masters() * terms.userLimitFactor()));
      evidence.tested(
          all <= most && ofUser <= mostOfUser,
          () ->
              "masters in queue %s hold %d MiB, %d of one user, with that of job-%d; at most %d, %d"
                  .formatted(queue.name(), all, ofUser, application.number(), most, mostOfUser));
    }
  }

  private long masters(Queue queue, Predicate<SeenApplication> of) {
    return model.applications(queue).stream()
        .filter(of)
        .mapToLong(one -> one.master().memory())
        .sum();
  }
}
