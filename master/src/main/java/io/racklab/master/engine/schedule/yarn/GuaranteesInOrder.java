package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.schedule.yarn.CapacityModel.Queue;
import io.racklab.protocol.Locality;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that a container goes to the queue that holds least of its capacity, and in it to the job
 * that was submitted first or, if the queue is fair, holds least; and that a heartbeat does not end
 * while a job would take more.
 */
final class GuaranteesInOrder implements ContainerObserver {
  private final CapacityModel model;
  private final CapacityRules rules;
  private final CapacityTakers takers;
  private final Evidence evidence;

  /** Queues in which a job's place may lag behind what it holds, because of a reservation. */
  private final Set<Queue> reserving = new LinkedHashSet<>();

  private boolean reserved;
  private SeenNode node;

  GuaranteesInOrder(CapacityModel model, CapacityRules rules, Evidence evidence) {
    this.model = model;
    this.rules = rules;
    this.evidence = evidence;
    takers = new CapacityTakers(model);
  }

  @Override
  public void begins(SeenNode begun) {
    node = begun;
    reserved = begun.reserved().isPresent();
  }

  @Override
  public void giving(Container container) {
    SeenApplication given = model.cluster().application(container.application());
    for (SeenApplication other : model.cluster().applications().values()) {
      if (!reserved && other != given && surelyAsked(other) && takers.takes(other, node)) {
        evidence.tested(
            !isBefore(other, given),
            () ->
                "job-%d was given a container on node %d before job-%d in queue %s"
                    .formatted(
                        given.number(), node.number(), other.number(), model.leaf(other).name()));
      }
    }
  }

  /** True if no other job of the queue can keep the queue from asking this one. */
  private boolean surelyAsked(SeenApplication application) {
    Queue queue = model.leaf(application);
    List<SeenApplication> all = model.applications(queue);
    return !reserving.contains(queue)
        && all.stream().allMatch(one -> !one.wantsMore() || takers.takes(one, node));
  }

  @Override
  public void gave(SeenNode of, List<Container> given) {
    for (SeenNode one : model.cluster().nodes()) {
      one.reserved()
          .ifPresent(
              kept -> reserving.add(model.leaf(model.cluster().application(kept.application()))));
    }
    long far = given.stream().filter(one -> one.locality() == Locality.OFF).count();
    if (!reserved
        && of.reserved().isEmpty()
        && given.size() < rules.containers()
        && far < rules.offSwitch()) {
      for (SeenApplication other : model.cluster().applications().values()) {
        if (other.wantsMore()) {
          evidence.tested(
              !surelyAsked(other) || !takers.takes(other, of),
              () ->
                  "node %d gives no more, but job-%d would take a container"
                      .formatted(of.number(), other.number()));
        }
      }
    }
  }

  private boolean isBefore(SeenApplication a, SeenApplication b) {
    List<Queue> pathOfA = CapacityModel.path(model.leaf(a));
    List<Queue> pathOfB = CapacityModel.path(model.leaf(b));
    for (int level = 1; level < Math.min(pathOfA.size(), pathOfB.size()); level++) {
      Queue queue = pathOfA.get(level);
      Queue other = pathOfB.get(level);
      if (queue != other) {
        return queue.capacity() > 0 && (other.capacity() == 0 || part(queue) < part(other));
      }
    }
    boolean fair = model.leaf(a).plan().terms().fair();
    return fair && model.held(a) != model.held(b)
        ? model.held(a) < model.held(b)
        : !fair && a.number() < b.number();
  }

  /** Returns the held part of a queue's capacity. */
  private float part(Queue queue) {
    return model.held(queue) / (float) Math.max(model.guaranteed(queue), model.minimum());
  }
}
