package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.JobRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Rules on lost nodes. */
final class NodeRules {
  static final List<Rule> ALL =
      List.of(
          new Rule(
              "no attempt begins on a node declared lost", NodeRules::nothingBeginsOnALostNode),
          new Rule("losses and returns of a node alternate", NodeRules::inTurn),
          new Rule("no attempt begins on a failed node", NodeRules::nothingBeginsOnAFailedNode),
          new Rule("a failed node is declared lost in time", NodeRules::missedInTime));

  private static final String LOST = "node-lost";

  private NodeRules() {}

  private static Map<String, List<EventRow>> byNode(PlayedRun run) {
    Map<String, List<EventRow>> events = new TreeMap<>();
    for (EventRow row : run.rows().events()) {
      if (row.event().startsWith("node-")) {
        events.computeIfAbsent(row.subject(), any -> new ArrayList<>()).add(row);
      }
    }
    return events;
  }

  private static void nothingBeginsOnALostNode(PlayedRun run, Consumer<String> broken) {
    byNode(run)
        .forEach(
            (node, told) -> {
              for (int i = 0; i < told.size(); i++) {
                if (told.get(i).event().equals(LOST)) {
                  long from = told.get(i).atNanos();
                  long to = i + 1 < told.size() ? told.get(i + 1).atNanos() : Long.MAX_VALUE;
                  run.rows().attempts().stream()
                      .filter(row -> row.node().equals(node))
                      .filter(row -> begins(row, from, to))
                      .forEach(
                          row ->
                              broken.accept(
                                  row.report().attempt().text()
                                      + " began on "
                                      + node
                                      + ", which is declared lost"));
                }
              }
            });
  }

  /** The span, in ns, in which a node or a rack is down; without a heal it has no end. */
  private record Absence(String place, long from, long to) {
    boolean isOf(String node) {
      return node.equals(place) || node.startsWith(place + "-");
    }
  }

  /**
   * Returns the absences. Each ends with the first heal of the same place, of its rack, or of a
   * node in it: a node may fail before its rack and be healed before it.
   */
  private static List<Absence> absences(PlayedRun run) {
    List<EventRow> faults = run.rows().events("fault");
    return faults.stream()
        .filter(row -> row.detail().startsWith("lost"))
        .map(
            lost ->
                new Absence(
                    lost.subject(),
                    lost.atNanos(),
                    faults.stream()
                        .filter(row -> row.detail().startsWith("healed"))
                        .filter(row -> row.atNanos() >= lost.atNanos())
                        .filter(row -> meet(row.subject(), lost.subject()))
                        .mapToLong(EventRow::atNanos)
                        .min()
                        .orElse(Long.MAX_VALUE)))
        .toList();
  }

  private static boolean meet(String place, String other) {
    return place.equals(other) || place.startsWith(other + "-") || other.startsWith(place + "-");
  }

  private static void nothingBeginsOnAFailedNode(PlayedRun run, Consumer<String> broken) {
    for (Absence away : absences(run)) {
      run.rows().attempts().stream()
          .filter(row -> away.isOf(row.node()) && begins(row, away.from(), away.to()))
          .forEach(
              row ->
                  broken.accept(
                      "%s began on %s, which had been down since %d ns"
                          .formatted(row.report().attempt().text(), row.node(), away.from())));
    }
  }

  private static void missedInTime(PlayedRun run, Consumer<String> broken) {
    long patience =
        run.experiment().faults().expiry().toNanos()
            + 3 * run.experiment().cluster().heartbeat().toNanos();
    long end = run.rows().jobs().stream().mapToLong(JobRow::finishNanos).max().orElse(0);
    for (Absence away : absences(run)) {
      long by = TrackerRules.since(run, away.from(), patience);
      boolean node = run.topology().nodeNamed(away.place()) >= 0;
      if (node && by < away.to() && by < end && !isLostBy(run, away.place(), by)) {
        broken.accept(
            "%s has been down since %d ns, but is not declared lost"
                .formatted(away.place(), away.from()));
      }
    }
  }

  /** True if a node is lost at a time: the last event of the node until then is its loss. */
  private static boolean isLostBy(PlayedRun run, String node, long by) {
    return byNode(run).getOrDefault(node, List.of()).stream()
        .filter(row -> row.atNanos() <= by)
        .reduce((first, last) -> last)
        .filter(last -> last.event().equals(LOST))
        .isPresent();
  }

  private static boolean begins(AttemptRow row, long from, long to) {
    long start = row.report().startNanos();
    return start > from && start < to;
  }

  private static void inTurn(PlayedRun run, Consumer<String> broken) {
    byNode(run)
        .forEach(
            (node, told) -> {
              for (int i = 0; i < told.size(); i++) {
                if (told.get(i).event().equals(LOST) != (i % 2 == 0)) {
                  broken.accept(
                      node + " has the events " + told.stream().map(EventRow::event).toList());
                  return;
                }
              }
            });
  }
}
