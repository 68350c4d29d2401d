package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.schedule.yarn.CapacityModel.Queue;

/** Checks that no container takes a queue, or one of those above it, beyond its max-capacity. */
final class CapacityMaximums implements ContainerObserver {
  private final CapacityModel model;
  private final Evidence evidence;
  private boolean reserved;

  CapacityMaximums(CapacityModel model, Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void begins(SeenNode node) {
    reserved = node.reserved().isPresent();
  }

  @Override
  public void giving(Container container) {
    SeenApplication application = model.cluster().application(container.application());
    for (Queue queue : CapacityModel.path(model.leaf(application))) {
      // A container on a reserved node was counted with the reservation.
      if (queue.most() < 1 && !reserved) {
        long held = model.held(queue) + container.resource().memory();
        evidence.tested(
            held <= model.most(queue),
            () ->
                "queue %s holds %d MiB with a container of job-%d, and its maximum is %d"
                    .formatted(queue.name(), held, container.application(), model.most(queue)));
      }
    }
  }
}
