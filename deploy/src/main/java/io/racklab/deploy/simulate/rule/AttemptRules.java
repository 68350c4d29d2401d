package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Rules on attempts. */
final class AttemptRules {
  static final List<Rule> ALL =
      List.of(
          new Rule("each launched attempt ends once", AttemptRules::endsOnce),
          new Rule(
              "attempts are launched and chosen within their job's time",
              AttemptRules::runsWhileItsJobDoes),
          new Rule("an attempt's phases follow each other", AttemptRules::phasesInOrder),
          new Rule(
              "copies of an ended task are killed within two heartbeats",
              AttemptRules::copiesAreKilled),
          new Rule(
              "no reduce is launched before slowstart", AttemptRules::noReduceBeforeSlowstart));

  private AttemptRules() {}

  static long shuffled(AttemptRow row) {
    return row.report().shuffleBytes();
  }

  static long written(AttemptRow row) {
    return row.report().outputBytes();
  }

  static long readRemotely(AttemptRow row) {
    return row.report().remoteInputBytes();
  }

  private static void endsOnce(PlayedRun run, Consumer<String> broken) {
    if (run.rows().launched().isEmpty()) {
      // The files of a run do not list launches, so a run that was read from files has none.
      return;
    }
    Set<AttemptId> open = new HashSet<>();
    for (AttemptId launched : run.rows().launched()) {
      if (!open.add(launched)) {
        broken.accept(launched.text() + " was launched twice");
      }
    }
    for (AttemptRow row : run.rows().attempts()) {
      if (!open.remove(row.report().attempt())) {
        broken.accept(row.report().attempt().text() + " ended twice, or was never launched");
      }
    }
    for (AttemptId launched : run.rows().launched()) {
      if (open.contains(launched)) {
        broken.accept(launched.text() + " never ended");
      }
    }
  }

  private static void runsWhileItsJobDoes(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : run.rows().jobs()) {
      for (AttemptRow row : run.rows().attemptsOf(job.job())) {
        AttemptReport report = row.report();
        if (row.launchNanos() < job.submitNanos()) {
          broken.accept(report.attempt().text() + " was launched before its job was submitted");
        }
        // A node learns of a kill later; until then a killed attempt may end in another way.
        boolean counts = row.outcome() == AttemptOutcome.CHOSEN;
        if (counts && report.finishNanos() > job.finishNanos()) {
          broken.accept(report.attempt().text() + " ended after its job");
        }
      }
    }
  }

  private static void phasesInOrder(PlayedRun run, Consumer<String> broken) {
    for (AttemptRow row : run.rows().attempts()) {
      AttemptReport report = row.report();
      boolean map = report.attempt().type() == TaskType.MAP;
      List<Long> times = new ArrayList<>(List.of(0L, row.launchNanos(), report.startNanos()));
      times.addAll(
          map
              ? List.of(report.readNanos(), report.computeNanos())
              : List.of(report.copyNanos(), report.sortNanos(), report.computeNanos()));
      times.add(report.finishNanos());
      boolean whole = row.outcome() == AttemptOutcome.CHOSEN;
      if (whole && times.contains(AttemptReport.ABSENT)) {
        broken.accept(report.attempt().text() + " was chosen, but lacks a phase: " + times);
      }
      times.removeIf(time -> time == AttemptReport.ABSENT);
      if (!times.equals(times.stream().sorted().toList())) {
        broken.accept(report.attempt().text() + " has phases out of order: " + times);
      }
    }
  }

  /**
   * Checks the attempts that were killed because another attempt of their task had ended. The node
   * of the winner reports the end with its next heartbeat; the node of the loser then learns of the
   * kill with its own next heartbeat. Attempts that end after the first fault that delays messages
   * are not checked, nor are tasks with duplicates, whose races may be decided later.
   */
  private static void copiesAreKilled(PlayedRun run, Consumer<String> broken) {
    long patience = 2 * run.experiment().cluster().heartbeat().toNanos() + TimeRules.ROUNDING;
    long before = firstLateMessage(run);
    Map<String, Long> ended = new HashMap<>();
    Set<String> raced = new HashSet<>();
    for (AttemptRow row : run.rows().attempts()) {
      if (row.outcome() == AttemptOutcome.CHOSEN) {
        ended.merge(task(row), row.report().finishNanos(), Math::min);
      }
      if (row.kind() == AttemptKind.DUPLICATE) {
        raced.add(task(row));
      }
    }
    for (AttemptRow row : run.rows().attempts()) {
      String task = task(row);
      long finish = row.report().finishNanos();
      long won = ended.getOrDefault(task, Long.MAX_VALUE);
      if (row.outcome() == AttemptOutcome.KILLED
          && finish < before
          && row.launchNanos() < won
          && !raced.contains(task)
          && finish - won > patience) {
        broken.accept(
            "%s ended at %d ns, but its task had ended at %d ns"
                .formatted(row.report().attempt().text(), finish, won));
      }
    }
  }

  private static String task(AttemptRow row) {
    AttemptId id = row.report().attempt();
    return AttemptId.taskName(id.job(), id.type(), id.task());
  }

  private static long firstLateMessage(PlayedRun run) {
    return run.rows().events("fault").stream()
        .filter(row -> row.detail().matches("(lost|cut|down) .*"))
        .mapToLong(EventRow::atNanos)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private static void noReduceBeforeSlowstart(PlayedRun run, Consumer<String> broken) {
    double slowstart = run.experiment().execution().tracker().slowstart();
    for (JobRow job : run.rows().jobs()) {
      JobSpec asked = run.asked(job);
      double share = asked.settings().slowstart().orElse(slowstart);
      int needed = (int) Math.ceil(share * asked.maps());
      long begun = JobRules.begun(run, job.job());
      List<AttemptRow> attempts = run.rows().attemptsOf(job.job());
      for (AttemptRow row : attempts) {
        if (row.report().attempt().type() == TaskType.REDUCE && row.launchNanos() >= begun) {
          long ended = mapsThatEnded(attempts, begun, row.launchNanos());
          if (ended < needed) {
            broken.accept(
                "%s was launched when %d of %d maps had ended, instead of %d"
                    .formatted(row.report().attempt().text(), ended, asked.maps(), needed));
          }
        }
      }
    }
  }

  /**
   * Counts the maps that have ended. A duplicated map counts as soon as one of its attempts has
   * ended, even before one is chosen.
   */
  private static long mapsThatEnded(List<AttemptRow> attempts, long begun, long by) {
    Set<Integer> duplicated = new HashSet<>();
    attempts.stream()
        .filter(row -> row.kind() == AttemptKind.DUPLICATE)
        .forEach(row -> duplicated.add(row.report().attempt().task()));
    return attempts.stream()
        .filter(row -> row.report().attempt().type() == TaskType.MAP)
        .filter(row -> row.launchNanos() >= begun && row.report().finishNanos() <= by)
        .filter(
            row ->
                row.outcome() == AttemptOutcome.CHOSEN
                    || duplicated.contains(row.report().attempt().task()))
        .map(row -> row.report().attempt().task())
        .distinct()
        .count();
  }
}
