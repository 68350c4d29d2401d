package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;

/** Checks that no container takes a queue, or one of those above it, beyond its maximum. */
final class QueueMaximums implements ContainerObserver {
  private final QueueModel model;
  private final Evidence evidence;

  QueueMaximums(QueueModel model, Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void giving(Container container) {
    String leaf = model.cluster().application(container.application()).queue();
    for (String queue : model.path(leaf)) {
      Resource most = model.plan(queue).limits().max();
      Resource held = model.used(queue).plus(container.resource());
      if (!most.equals(Resource.UNBOUNDED)) {
        evidence.tested(
            held.fitsIn(most),
            () ->
                "queue %s holds %s with a container of job-%d, and its maximum is %s"
                    .formatted(queue, held.text(), container.application(), most.text()));
      }
    }
  }
}
