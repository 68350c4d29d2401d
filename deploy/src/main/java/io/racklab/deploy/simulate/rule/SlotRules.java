package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Rules on the slots of nodes. */
final class SlotRules {
  static final List<Rule> ALL =
      List.of(new Rule("no slot runs two attempts", SlotRules::noSlotRunsTwo));

  private SlotRules() {}

  /** The begin or end of an attempt. */
  private record Change(long at, int maps, int reduces) {}

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
          for (Change change : changes(attempts)) {
            maps += change.maps();
            reduces += change.reduces();
            if (!fits(slots, scheduler, maps, reduces)) {
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
  private static List<Change> changes(List<AttemptRow> attempts) {
    List<Change> changes = new ArrayList<>();
    for (AttemptRow row : attempts) {
      boolean map = row.report().attempt().type() == TaskType.MAP;
      if (row.report().startNanos() < row.report().finishNanos()) {
        changes.add(new Change(row.report().startNanos(), map ? 1 : 0, map ? 0 : 1));
        changes.add(new Change(row.report().finishNanos(), map ? -1 : 0, map ? 0 : -1));
      }
    }
    changes.sort(
        Comparator.comparingLong(Change::at)
            .thenComparingInt(change -> change.maps() + change.reduces()));
    return changes;
  }

  private static boolean fits(Slots slots, Scheduler scheduler, int maps, int reduces) {
    if (slots instanceof Slots.Typed typed) {
      // All drawn schedulers that lend slots give map and reduce slots the same weight.
      return LendsSlots.lending(scheduler.slots()).isPresent()
          ? maps + reduces <= typed.maps() + typed.reduces()
          : maps <= typed.maps() && reduces <= typed.reduces();
    } else if (slots instanceof Slots.Shared shared) {
      return maps + reduces <= shared.count();
    } else if (slots instanceof Slots.Containers) {
      // Each container takes more than 1 / (1 + room) of the node; otherwise one more would fit.
      double taken =
          maps / (1.0 + scheduler.slots().room(slots, TaskType.MAP))
              + reduces / (1.0 + scheduler.slots().room(slots, TaskType.REDUCE));
      return taken < 1;
    }
    throw new IllegalArgumentException("no slots of " + slots);
  }
}
