package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads {@code slots { kind = containers }}; omitted keys have Hadoop's defaults. */
final class ContainersReader {
  private static final long MIB = 1 << 20;
  private static final Resource TASK = new Resource(1024, 1);
  private static final Resource MASTER = new Resource(1536, 1);

  private ContainersReader() {}

  static PolicyFactory<SlotUse> read(Section slots) {
    var sizes =
        new ContainerSizes(
            amount(slots.at("minimum"), ContainerSizes.USUAL.minimum()),
            amount(slots.at("increment"), ContainerSizes.USUAL.increment()));
    Optional<Section> master = slots.at("master").section();
    var needs =
        new ContainerNeeds(
            amount(slots.at("map"), TASK),
            amount(slots.at("reduce"), TASK),
            master.map(one -> read(one, MASTER)).orElse(MASTER));
    MasterTimes times = master.map(ContainersReader::times).orElse(MasterTimes.NONE);
    master.ifPresent(Section::end);
    var ramp =
        new ReduceRamp(
            needs,
            part(slots.at("reduce-ramp-up-limit"), ReduceRamp.DEFAULT_LIMIT),
            part(slots.at("reduce-preemption-limit"), ReduceRamp.DEFAULT_LIMIT));
    var rules = new SchedulerRules(assignments(slots), waits(slots), reservations(slots), sizes);
    boolean ofFairScheduler = ofFairScheduler(slots, rules);
    return seed -> new ContainerSlots(ramp, times, rules, ofFairScheduler);
  }

  /** True if there are keys that only the fair scheduler knows. */
  private static boolean ofFairScheduler(Section slots, SchedulerRules rules) {
    return slots.has("max-assign")
        || slots.has("node-locality")
        || slots.has("rack-locality")
        || !rules.assignments().equals(new ContainerAssignments.UpTo(1))
        || !rules.reservations().equals(ReservationRules.HADOOP)
        || !rules.sizes().increment().equals(ContainerSizes.USUAL.increment());
  }

  /** Reads an amount such as { memory = 2 GiB, vcores = 1 }. */
  static Resource amount(Field field, Resource otherwise) {
    Optional<Section> section = field.section();
    if (section.isEmpty()) {
      return otherwise;
    }
    Resource amount = read(section.get(), otherwise);
    section.get().end();
    return amount;
  }

  private static Resource read(Section section, Resource otherwise) {
    long memory =
        section.at("memory").size(MIB).map(bytes -> bytes / MIB).orElse(otherwise.memory());
    long vcores =
        section
            .at("vcores")
            .count(1, Integer.MAX_VALUE)
            .map(Integer::longValue)
            .orElse(otherwise.vcores());
    return new Resource(memory, vcores);
  }

  private static MasterTimes times(Section master) {
    Optional<Duration> start = master.at("start").duration(Duration.ZERO);
    return new MasterTimes(
        start.map(Duration::toNanos).map(OptionalLong::of).orElseGet(OptionalLong::empty),
        nanos(master.at("heartbeat")),
        nanos(master.at("end")));
  }

  private static long nanos(Field field) {
    return field.duration(Duration.ZERO).orElse(Duration.ZERO).toNanos();
  }

  private static double part(Field field, double otherwise) {
    return field.share().orElse(otherwise);
  }

  private static ContainerAssignments assignments(Section slots) {
    boolean several = slots.at("assign-multiple").flag().orElse(false);
    Optional<Integer> most = slots.at("max-assign").count(1, Integer.MAX_VALUE);
    if (!several) {
      return new ContainerAssignments.UpTo(1);
    }
    return most.<ContainerAssignments>map(ContainerAssignments.UpTo::new)
        .orElseGet(ContainerAssignments.HalfOfFree::new);
  }

  private static ReservationRules reservations(Section slots) {
    return new ReservationRules(
        part(slots.at("reservable-nodes"), ReservationRules.HADOOP.nodes()),
        slots.at("reservation-threshold").number().orElse(ReservationRules.HADOOP.increments()));
  }

  private static LocalityThresholds waits(Section slots) {
    Optional<Double> node = slots.at("node-locality").number();
    Optional<Double> rack = slots.at("rack-locality").number();
    return node.isPresent() && rack.isPresent()
        ? new LocalityThresholds(node.get(), rack.get())
        : LocalityThresholds.NONE;
  }
}
