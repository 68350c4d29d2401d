package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** Rules on the slots of nodes. */
final class SlotRules {
  static final List<Rule> ALL =
      List.of(new Rule("no slot runs two attempts", SlotRules::noSlotRunsTwo));

  private static final long MIB = 1 << 20;

  /**
   * The rounding error of sums of parts, much less than the amount by which a part is too small.
   */
  private static final double ROUNDING = 1e-9;

  private static final double A_LITTLE_MORE = 1 + 1e-6;

  private SlotRules() {}

  /**
   * The begin or end of an attempt.
   *
   * @param part the share of the node's memory that a container of the attempt takes at least, made
   *     a little smaller
   */
  private record Change(long at, int maps, int reduces, double part) {}

  private static void noSlotRunsTwo(PlayedRun run, Consumer<String> broken) {
    Scheduler scheduler = run.scheduler().make(Seed.of(1));
    Map<String, List<AttemptRow>> byNode = new TreeMap<>();
    for (AttemptRow row : run.rows().attempts()) {
      byNode.computeIfAbsent(row.node(), any -> new ArrayList<>()).add(row);
    }
    byNode.forEach(
        (node, attempts) -> {
          int number = run.topology().nodeNamed(node);
          if (number < 0) {
            broken.accept("there is no node " + node);
            return;
          }
          Slots slots = run.topology().node(number).slots();
          int maps = 0;
          int reduces = 0;
          double taken = 0;
          for (Change change :
              changes(attempts, row -> part(slots, scheduler, job(run, row), type(row)))) {
            maps += change.maps();
            reduces += change.reduces();
            taken += change.part();
            boolean fits =
                slots instanceof Slots.Containers
                    ? taken < 1 - ROUNDING
                    : fits(slots, scheduler, maps, reduces);
            if (!fits) {
              broken.accept(
                  "%s runs %d maps and %d reduces at %d ns, but has %s"
                      .formatted(node, maps, reduces, change.at(), slots));
              return;
            }
          }
        });
  }

  /**
   * Returns the changes of a node in order, ends before begins: a slot may be assigned at the
   * instant at which it becomes free.
   */
  private static List<Change> changes(
      List<AttemptRow> attempts, ToDoubleFunction<AttemptRow> part) {
    List<Change> changes = new ArrayList<>();
    for (AttemptRow row : attempts) {
      boolean map = type(row) == TaskType.MAP;
      if (row.report().startNanos() < row.report().finishNanos()) {
        double of = part.applyAsDouble(row);
        changes.add(new Change(row.report().startNanos(), map ? 1 : 0, map ? 0 : 1, of));
        changes.add(new Change(row.report().finishNanos(), map ? -1 : 0, map ? 0 : -1, -of));
      }
    }
    changes.sort(
        Comparator.comparingLong(Change::at)
            .thenComparingInt(change -> change.maps() + change.reduces()));
    return changes;
  }

  private static TaskType type(AttemptRow row) {
    return row.report().attempt().type();
  }

  private static JobSpec job(PlayedRun run, AttemptRow row) {
    int number = row.report().attempt().job();
    return run.asked(
        run.rows().jobs().stream().filter(one -> one.job() == number).findFirst().orElseThrow());
  }

  private static double part(Slots slots, Scheduler scheduler, JobSpec job, TaskType type) {
    if (!(slots instanceof Slots.Containers containers)) {
      return 0;
    }
    OptionalLong own =
        job.settings()
            .amount(type == TaskType.MAP ? JobSetting.MAP_MEMORY : JobSetting.REDUCE_MEMORY);
    return own.isPresent()
        ? own.getAsLong() * MIB / (containers.memory() * A_LITTLE_MORE)
        // A container takes more than this; otherwise one more would fit.
        : 1 / (1.0 + scheduler.slots().room(slots, type));
  }

  private static boolean fits(Slots slots, Scheduler scheduler, int maps, int reduces) {
    if (slots instanceof Slots.Typed typed) {
      // All drawn schedulers that lend slots give map and reduce slots the same weight.
      return LendsSlots.lending(scheduler.slots()).isPresent()
          ? maps + reduces <= typed.maps() + typed.reduces()
          : maps <= typed.maps() && reduces <= typed.reduces();
    } else if (slots instanceof Slots.Shared shared) {
      return maps + reduces <= shared.count();
    }
    throw new IllegalArgumentException("no slots of " + slots);
  }
}
