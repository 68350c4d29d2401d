package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Conflict;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.Policy;
import io.racklab.master.engine.schedule.PolicyMix;
import io.racklab.master.engine.schedule.basic.FirstComeReduces;
import io.racklab.master.engine.schedule.basic.GreedyMaps;
import io.racklab.master.engine.schedule.basic.NoSpeculation;
import java.util.List;
import java.util.Optional;

/**
 * The conflicts between containers and policies that work with slots only, and between queues and
 * slots.
 */
final class ContainerMix {
  /**
   * The only policy for a question that works with containers, and the reason why others do not.
   */
  private record Fitting(Part part, Class<? extends Policy> answer, String kind, String why) {}

  private static final List<Fitting> FITTING =
      List.of(
          new Fitting(
              Part.ORDER,
              ContainerQueues.class,
              "queues",
              "containers are given out by a tree of queues"),
          new Fitting(
              Part.MAPS, GreedyMaps.class, "greedy", "the queues wait for locality themselves"),
          new Fitting(
              Part.REDUCES,
              FirstComeReduces.class,
              "first-come",
              "an application asks for reduces before it knows the node"),
          new Fitting(
              Part.COPIES,
              NoSpeculation.class,
              "none",
              "applications ask for containers of waiting tasks only"));

  private ContainerMix() {}

  /**
   * Returns the conflicts of a mix's policies with containers.
   *
   * @param ofFairScheduler true if the containers have keys that only the fair scheduler knows
   */
  static List<Conflict> ofContainers(PolicyMix mix, SchedulerRules rules, boolean ofFairScheduler) {
    if (mix.answer(Part.ORDER) instanceof ContainerQueues queues) {
      Optional<String> unread = queues.unread(rules, ofFairScheduler);
      if (unread.isPresent()) {
        return List.of(
            new Conflict(
                Part.SLOTS,
                Part.ORDER,
                unread.get(),
                "leave them out, or write order { kind = queues }"));
      }
    }
    return FITTING.stream()
        .filter(fitting -> !fitting.answer().isInstance(mix.answer(fitting.part())))
        .map(
            fitting ->
                new Conflict(
                    fitting.part(),
                    Part.SLOTS,
                    "%s does not work with containers: %s"
                        .formatted(mix.asked(fitting.part()), fitting.why()),
                    "write %s { kind = %s }".formatted(fitting.part().word(), fitting.kind())))
        .toList();
  }

  static List<Conflict> ofQueues(PolicyMix mix) {
    return mix.scheduler().slots() instanceof ContainerSlots
        ? List.of()
        : List.of(
            new Conflict(
                Part.ORDER,
                Part.SLOTS,
                "queues give out containers, not slots",
                "write slots { kind = containers }"));
  }
}
