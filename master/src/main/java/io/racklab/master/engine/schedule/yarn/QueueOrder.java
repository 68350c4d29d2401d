package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The queues of the fair scheduler.
 *
 * @param root the tree of queues; a pool without a queue in the tree gets one below the root
 */
record QueueOrder(QueuePlan root) implements ContainerQueues {
  @Override
  public List<Promise> promises() {
    return List.of(
        promise(
            "no container takes a queue, or one above it, beyond its max",
            (model, rules, evidence) -> new QueueMaximums(model, evidence)),
        promise(
            "no more jobs run than max-running, those that were submitted first",
            (model, rules, evidence) -> new RunningLimits(model, evidence)),
        promise(
            "masters hold at most master-share of their queue's fair share",
            (model, rules, evidence) -> new MasterParts(model, evidence)),
        promise(
            "a job may ask for what is free, allowed and left of its queue's fair share",
            (model, rules, evidence) -> new QueueHeadroom(model, evidence)),
        promise(
            "a container goes to the queue and job that come first in the policy's order",
            (model, rules, evidence) -> new QueuesInOrder(model, rules, evidence)),
        promise(
            "a job waits for nodes near its input, and anew after a container there",
            (model, rules, evidence) -> new QueueWaits(model, rules, evidence)),
        promise(
            "a heartbeat gives at most max-assign containers, or half of what is free",
            (model, rules, evidence) -> new HeartbeatContainers(rules.assignments(), evidence)),
        promise(
            "a reserved node serves its job until that wants no more",
            (model, rules, evidence) ->
                new KeptReservations(new QueueTakers(model, rules), evidence)),
        promise(
            "a job reserves full nodes only, for large containers, and no more than reservable-nodes",
            ReservableNodes::new));
  }

  private interface Watching {
    ContainerObserver of(QueueModel model, SchedulerRules rules, Promise.Evidence evidence);
  }

  private Promise promise(String words, Watching watching) {
    return new Promise(
        "queues: " + words,
        (scheduler, evidence) -> {
          ContainerSlots slots = (ContainerSlots) scheduler.slots();
          QueueModel model = slots.model(QueueModel.class, () -> new QueueModel(root));
          return slots.observed(watching.of(model, slots.rules(), evidence));
        });
  }

  @Override
  public ContainerScheduler scheduler(Topology topology, SchedulerRules rules, LongSupplier nanos) {
    return new FairScheduler(Resource.offered(topology), topology.racksOfNodes(), root, rules);
  }

  @Override
  public Optional<String> unread(SchedulerRules rules, boolean ofFairScheduler) {
    return Optional.empty();
  }

  @Override
  public List<Starvation> starvations(Resource total, ContainerNeeds needs) {
    List<QueueRoom> rooms = new ArrayList<>();
    Set<String> named = new HashSet<>();
    for (QueuePlan child : root.children()) {
      look(child, child.name(), total, rooms, named);
    }
    rooms.add(
        room("a queue of its own", job -> !named.contains(job.pool()), total, QueueLimits.NONE));
    return rooms.stream().flatMap(room -> room.starvations(needs).stream()).toList();
  }

  /** Collects the room of each queue of applications within the limits of the queues above it. */
  private static void look(
      QueuePlan plan, String name, Resource above, List<QueueRoom> rooms, Set<String> named) {
    Resource most = above.min(plan.limits().max());
    for (QueuePlan child : plan.children()) {
      look(child, name + "." + child.name(), most, rooms, named);
    }
    if (plan.children().isEmpty()) {
      named.add(name);
      rooms.add(room("queue " + name, job -> job.pool().equals(name), most, plan.limits()));
    }
  }

  /** Returns the room of a queue's jobs, of which its limits leave a part to masters. */
  static QueueRoom room(String queue, Predicate<JobSpec> jobs, Resource most, QueueLimits limits) {
    double part = limits.maxAmShare();
    Resource masters =
        part == QueueLimits.UNLIMITED_AM_SHARE
            ? most
            : new Resource(
                (long) Math.ceil(most.memory() * part), (long) Math.ceil(most.vcores() * part));
    return new QueueRoom(queue, jobs, most, masters);
  }

  @Override
  public ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes) {
    return asked.granted(sizes.minimum(), sizes.increment());
  }
}
