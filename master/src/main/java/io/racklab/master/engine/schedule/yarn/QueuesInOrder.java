package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import java.util.List;

/**
 * Checks that a container goes to no application while another one that would take it comes first,
 * and that a heartbeat does not end while one would take more.
 */
final class QueuesInOrder implements ContainerObserver {
  private final QueueModel model;
  private final QueueTakers takers;
  private final HeartbeatContainers limit;
  private final Evidence evidence;
  private SeenNode node;
  private boolean reserved;

  QueuesInOrder(QueueModel model, SchedulerRules rules, Evidence evidence) {
    this.model = model;
    takers = new QueueTakers(model, rules);
    limit = new HeartbeatContainers(rules.assignments(), (kept, otherwise) -> {});
    this.evidence = evidence;
  }

  @Override
  public void begins(SeenNode begun) {
    node = begun;
    reserved = begun.reserved().isPresent();
    limit.begins(begun);
  }

  @Override
  public void giving(Container container) {
    SeenApplication given = model.cluster().application(container.application());
    for (SeenApplication other : model.cluster().applications().values()) {
      if (!reserved && other != given && takers.takes(other, node)) {
        evidence.tested(
            !isBefore(other, given),
            () ->
                "job-%d was given a container on node %d before job-%d of %s"
                    .formatted(given.number(), node.number(), other.number(), other.queue()));
      }
    }
  }

  @Override
  public void gave(SeenNode of, List<Container> given) {
    if (limit.wouldGiveMore(given) && of.reserved().isEmpty()) {
      for (SeenApplication other : model.cluster().applications().values()) {
        if (other.wantsMore()) {
          evidence.tested(
              !takers.takes(other, of),
              () ->
                  "node %d gives no more, but job-%d would take a container"
                      .formatted(of.number(), other.number()));
        }
      }
    }
  }

  /** True if the first of two applications surely goes first. */
  private boolean isBefore(SeenApplication a, SeenApplication b) {
    List<String> pathOfA = model.path(a.queue());
    List<String> pathOfB = model.path(b.queue());
    int level = 0;
    while (level < Math.min(pathOfA.size(), pathOfB.size())
        && pathOfA.get(level).equals(pathOfB.get(level))) {
      level++;
    }
    return a.queue().equals(b.queue())
        ? standing(a).isBefore(standing(b), model.plan(a.queue()).policy(), total())
        : standing(pathOfA.get(level))
            .isBefore(
                standing(pathOfB.get(level)), model.plan(pathOfA.get(level - 1)).policy(), total());
  }

  private Resource total() {
    return model.cluster().total();
  }

  private Standing standing(SeenApplication one) {
    return new Standing(
        new Standing.Entry(one.startMillis(), "application_%04d".formatted(one.number())),
        1,
        Resource.NONE,
        model.demand(one),
        one.used());
  }

  private Standing standing(String queue) {
    QueueLimits limits = model.plan(queue).limits();
    return new Standing(
        new Standing.Entry(0, queue),
        limits.weight(),
        limits.min(),
        model.demand(queue),
        model.used(queue));
  }
}
