package io.racklab.deploy.simulate.probe;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.TaskType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Probes for losses of nodes at rare moments. */
final class LossProbes {
  static final List<Probe> ALL =
      List.of(
          new Probe("a node was lost that ran a job's last map", LossProbes::lastMapLost),
          new Probe("a map that had ended ran again", LossProbes::mapRanAgain),
          new Probe("a map was lost after the last fetch from it", LossProbes::lostAfterLastFetch),
          new Probe("a reduce was lost in its last phase", LossProbes::reduceLostInItsLastPhase),
          new Probe("two racks were lost at once", LossProbes::twoRacksLost),
          new Probe("every node was lost at once", LossProbes::allLost),
          new Probe("a node was back before it was missed", LossProbes::backInTime),
          new Probe(
              "fetches failed a node's maps",
              run -> !run.rows().events("fetch-failures").isEmpty()),
          new Probe("a task in a borrowed slot was lost", LossProbes::borrowedLost),
          new Probe("a node was lost that ran nothing", LossProbes::idleNodeLost));

  private LossProbes() {}

  private static boolean lastMapLost(PlayedRun run) {
    return run.rows().attempts().stream()
        .filter(row -> TaskAttempts.isMap(row) && row.outcome() == AttemptOutcome.LOST)
        .anyMatch(
            lost ->
                run.rows().attemptsOf(lost.report().attempt().job()).stream()
                    .filter(
                        row -> TaskAttempts.isMap(row) && row.outcome() == AttemptOutcome.CHOSEN)
                    .filter(row -> !TaskAttempts.sameTask(row, lost))
                    .allMatch(row -> TaskAttempts.finish(row) <= TaskAttempts.finish(lost)));
  }

  private static boolean mapRanAgain(PlayedRun run) {
    return TaskAttempts.together(run).stream()
        .filter(attempts -> TaskAttempts.isMap(attempts.get(0)))
        .anyMatch(
            attempts ->
                attempts.stream().filter(row -> row.outcome() == AttemptOutcome.CHOSEN).count()
                    > 1);
  }

  /**
   * True if the output of a map that has several attempts was lost after all reduces had fetched
   * it.
   */
  private static boolean lostAfterLastFetch(PlayedRun run) {
    return TaskAttempts.together(run).stream()
        .filter(attempts -> TaskAttempts.isMap(attempts.get(0)))
        .flatMap(List::stream)
        .filter(row -> row.outcome() == AttemptOutcome.CHOSEN)
        .anyMatch(
            map ->
                run.rows().events("node-lost").stream()
                    .filter(lost -> lost.subject().equals(map.node()))
                    .filter(lost -> lost.atNanos() > TaskAttempts.finish(map))
                    .anyMatch(lost -> allHaveCopied(run, map, lost.atNanos())));
  }

  private static boolean allHaveCopied(PlayedRun run, AttemptRow map, long by) {
    List<AttemptRow> reduces =
        run.rows().attemptsOf(map.report().attempt().job()).stream()
            .filter(row -> row.report().attempt().type() == TaskType.REDUCE)
            .filter(row -> row.outcome() == AttemptOutcome.CHOSEN)
            .toList();
    return !reduces.isEmpty()
        && reduces.stream()
            .map(row -> row.report().copyNanos())
            .allMatch(copied -> copied != AttemptReport.ABSENT && copied <= by);
  }

  /**
   * True if a reduce that had begun to fetch was lost after all maps of its job had ended. A lost
   * attempt does not report its phases, so they are inferred from the flows to its node.
   */
  private static boolean reduceLostInItsLastPhase(PlayedRun run) {
    return run.rows().attempts().stream()
        .filter(row -> !TaskAttempts.isMap(row) && row.outcome() == AttemptOutcome.LOST)
        .anyMatch(
            lost ->
                run.rows().flows().stream()
                        .filter(flow -> flow.job() == lost.report().attempt().job())
                        .filter(flow -> flow.destination().equals(lost.node()))
                        .anyMatch(flow -> flow.startNanos() >= lost.launchNanos())
                    && run.rows().attemptsOf(lost.report().attempt().job()).stream()
                        .filter(TaskAttempts::isMap)
                        .allMatch(
                            map ->
                                TaskAttempts.finish(map) < TaskAttempts.finish(lost)
                                    || map.launchNanos() >= TaskAttempts.finish(lost)));
  }

  private static boolean twoRacksLost(PlayedRun run) {
    Map<Long, Set<String>> lost = new HashMap<>();
    for (EventRow row : run.rows().events("fault")) {
      if (row.detail().startsWith("lost") && !row.subject().contains("-")) {
        lost.computeIfAbsent(row.atNanos(), any -> new HashSet<>()).add(row.subject());
      }
    }
    return lost.values().stream().anyMatch(racks -> racks.size() > 1);
  }

  private static boolean allLost(PlayedRun run) {
    Set<String> away = new HashSet<>();
    for (EventRow row : run.rows().events()) {
      if (row.event().equals("node-lost")) {
        away.add(row.subject());
      } else if (row.event().equals("node-back")) {
        away.remove(row.subject());
      }
      if (away.size() == run.topology().nodeCount()) {
        return true;
      }
    }
    return false;
  }

  private static boolean backInTime(PlayedRun run) {
    return run.rows().events("node-back").stream()
        .anyMatch(
            back ->
                run.rows().events("node-lost").stream()
                    .anyMatch(
                        lost ->
                            lost.subject().equals(back.subject())
                                && lost.atNanos() == back.atNanos()));
  }

  private static boolean borrowedLost(PlayedRun run) {
    return run.rows().attempts().stream()
        .filter(row -> row.outcome() == AttemptOutcome.LOST)
        .anyMatch(row -> Borrowing.isBorrowed(run, row));
  }

  private static boolean idleNodeLost(PlayedRun run) {
    return run.rows().events("node-lost").stream()
        .anyMatch(row -> row.detail().equals("attempts=0 maps=0"));
  }
}
