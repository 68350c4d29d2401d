package io.racklab.master.runs.bound;

import io.racklab.master.engine.job.SlotWeights;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.yarn.GrantsContainers;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The rooms that tasks share under a scheduler, by its answer to the question of slots. */
final class Rooms {
  private static final double MIB = 1 << 20;

  /** One list for all such schedulers, so that their bounds are computed once. */
  private static final List<Room> TYPED =
      List.of(
          new Room(
              "map slots",
              slots -> slots(slots, TaskType.MAP),
              (job, type) -> type == TaskType.MAP ? 1 : 0),
          new Room(
              "reduce slots",
              slots -> slots(slots, TaskType.REDUCE),
              (job, type) -> type == TaskType.REDUCE ? 1 : 0),
          new Room("slots", Rooms::slots, (job, type) -> 1));

  private Rooms() {}

  static List<Room> under(Scheduler scheduler) {
    if (scheduler.slots() instanceof GrantsContainers containers) {
      return containers(containers);
    }
    Optional<SlotWeights> lent = LendsSlots.lending(scheduler.slots());
    return lent.isPresent() ? List.of(lent(lent.get())) : TYPED;
  }

  /** Returns the slots that tasks of both types share, counted by weight. */
  private static Room lent(SlotWeights weights) {
    ToDoubleFunction<Slots> offered =
        slots ->
            slots instanceof Slots.Typed typed
                ? typed.maps() * weights.map() + typed.reduces() * weights.reduce()
                : slots(slots) * Math.max(weights.map(), weights.reduce());
    return new Room("slots", offered, (job, type) -> weights.of(type));
  }

  private static double slots(Slots slots, TaskType type) {
    if (slots instanceof Slots.Typed typed) {
      return type == TaskType.MAP ? typed.maps() : typed.reduces();
    }
    return slots(slots);
  }

  private static double slots(Slots slots) {
    if (slots instanceof Slots.Typed typed) {
      return typed.maps() + typed.reduces();
    } else if (slots instanceof Slots.Shared shared) {
      return shared.count();
    }
    throw new IllegalArgumentException("no slots of " + slots);
  }

  private static List<Room> containers(GrantsContainers granted) {
    return List.of(
        new Room(
            "memory",
            slots -> ((Slots.Containers) slots).memory() / MIB,
            (job, type) -> granted.containers(job).of(type).memory()),
        new Room(
            "vcores",
            slots -> ((Slots.Containers) slots).vcores(),
            (job, type) -> granted.containers(job).of(type).vcores()));
  }
}
