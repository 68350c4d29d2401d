package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.journal.Row.AttemptRow;
import io.racklab.master.journal.Row.EventRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Rules of nodes that are lost. */
final class NodeRules {
  static final List<Rule> ALL =
      List.of(
          new Rule("nothing begins on a lost node", NodeRules::nothingBeginsOnALostNode),
          new Rule("a node is lost and back in turn", NodeRules::inTurn));

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
                                  row.report().attempt().text() + " began on " + node + ", lost"));
                }
              }
            });
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
                      node + " is told to be " + told.stream().map(EventRow::event).toList());
                  return;
                }
              }
            });
  }
}
