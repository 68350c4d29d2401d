package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The queues of the capacity scheduler.
 *
 * @param root the tree, with a queue {@link #DEFAULT} for jobs whose pool has no queue
 * @param rules the rules by which nodes are offered
 */
record CapacityQueues(CapacityPlan root, CapacityRules rules) implements ContainerQueues {
  static final String DEFAULT = "default";

  @Override
  public List<Promise> promises() {
    return List.of(
        promise(
            "no container takes a queue, or one above it, beyond its max-capacity",
            (model, evidence) -> new CapacityMaximums(model, evidence)),
        promise(
            "no container goes to a user that holds more than its user limit",
            (model, evidence) -> new UserLimits(model, evidence)),
        promise(
            "masters hold at most master-share of their queue and of their user",
            (model, evidence) -> new CapacityMasters(model, evidence)),
        promise(
            "the queue goes first that holds least of its capacity, in it the first job",
            (model, evidence) -> new GuaranteesInOrder(model, rules, evidence)),
        promise(
            "a heartbeat gives at most max-assign containers, max-off-switch of them far",
            (model, evidence) -> new CapacityHeartbeats(rules, evidence)),
        promise(
            "a job waits for nodes near its input, and anew after a container there",
            (model, evidence) -> new CapacityWaits(model, rules, evidence)),
        promise(
            "a reserved node serves its job until that wants no more",
            (model, evidence) -> new KeptReservations(new CapacityTakers(model), evidence)));
  }

  private interface Watching {
    ContainerObserver of(CapacityModel model, Promise.Evidence evidence);
  }

  private Promise promise(String words, Watching watching) {
    return new Promise(
        "capacity-queues: " + words,
        (scheduler, evidence) -> {
          ContainerSlots slots = (ContainerSlots) scheduler.slots();
          long minimum = slots.rules().sizes().minimum().memory();
          CapacityModel model =
              slots.model(CapacityModel.class, () -> new CapacityModel(root, minimum));
          return slots.observed(watching.of(model, evidence));
        });
  }

  @Override
  public ContainerScheduler scheduler(
      Topology topology, SchedulerRules ofSlots, LongSupplier nanos) {
    return new CapacityScheduler(
        Resource.offered(topology), topology.racksOfNodes(), this, ofSlots.sizes().minimum());
  }

  @Override
  public Optional<String> unread(SchedulerRules ofSlots, boolean ofFairScheduler) {
    return ofFairScheduler
        ? Optional.of(FAIR_KEYS + " are keys of the fair scheduler")
        : Optional.empty();
  }

  /** Compares memory only; needs are multiples of the minimum container. */
  @Override
  public List<Starvation> starvations(Resource total, ContainerNeeds needs) {
    List<QueueRoom> rooms = new ArrayList<>();
    for (CapacityPlan child : root.children()) {
      look(child, child.name(), total.memory(), rooms);
    }
    return rooms.stream().flatMap(room -> room.starvations(needs).stream()).toList();
  }

  /**
   * Collects the room of each queue of applications. The limit on masters is left out, since a
   * queue's first master runs whatever the limit.
   */
  private void look(CapacityPlan plan, String name, double above, List<QueueRoom> rooms) {
    double memory = above * plan.maxCapacity();
    for (CapacityPlan child : plan.children()) {
      look(child, name + "." + child.name(), memory, rooms);
    }
    if (plan.children().isEmpty()) {
      var most = new Resource((long) memory, 0);
      LeafNames names = LeafNames.of(root);
      Predicate<JobSpec> jobs = job -> names.leaf("root." + job.pool()).equals("root." + name);
      rooms.add(new QueueRoom("queue " + name, jobs, most, most));
    }
  }

  /** The capacity scheduler rounds to multiples of the minimum. */
  @Override
  public ContainerSizes rounding(ContainerSizes sizes) {
    return new ContainerSizes(sizes.minimum(), sizes.minimum());
  }

  @Override
  public ContainerNeeds granted(ContainerNeeds asked, ContainerSizes sizes) {
    return asked.granted(sizes.minimum(), sizes.minimum()).ofMemory();
  }
}
