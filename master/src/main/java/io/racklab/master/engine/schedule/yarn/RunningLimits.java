package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;

/** Checks that only applications within max-running, the first submitted ones, get containers. */
final class RunningLimits implements ContainerObserver {
  private final QueueModel model;
  private final Evidence evidence;

  RunningLimits(QueueModel model, Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void giving(Container container) {
    SeenApplication application = model.cluster().application(container.application());
    boolean limited =
        model.path(application.queue()).stream()
            .anyMatch(one -> model.plan(one).limits().maxRunningApps() < Integer.MAX_VALUE);
    if (limited && container.priority() == JobMaster.MASTER) {
      evidence.tested(
          model.runs(application),
          () ->
              "job-%d has a master, though max-running of queue %s has been reached"
                  .formatted(application.number(), application.queue()));
    }
  }
}
