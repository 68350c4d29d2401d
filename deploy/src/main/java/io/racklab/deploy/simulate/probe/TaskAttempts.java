package io.racklab.deploy.simulate.probe;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Queries on the attempts of a run. */
final class TaskAttempts {
  private TaskAttempts() {}

  static boolean is(AttemptRow row, AttemptKind kind, AttemptOutcome outcome) {
    return row.kind() == kind && row.outcome() == outcome;
  }

  static boolean isMap(AttemptRow row) {
    return row.report().attempt().type() == TaskType.MAP;
  }

  static boolean sameTask(AttemptRow one, AttemptRow other) {
    return task(one).equals(task(other));
  }

  static long finish(AttemptRow row) {
    return row.report().finishNanos();
  }

  private static String task(AttemptRow row) {
    AttemptId id = row.report().attempt();
    return AttemptId.taskName(id.job(), id.type(), id.task());
  }

  /** Returns the attempts of each task that has several. */
  static List<List<AttemptRow>> together(PlayedRun run) {
    Map<String, List<AttemptRow>> tasks = new LinkedHashMap<>();
    for (AttemptRow row : run.rows().attempts()) {
      tasks.computeIfAbsent(task(row), any -> new ArrayList<>()).add(row);
    }
    return tasks.values().stream().filter(attempts -> attempts.size() > 1).toList();
  }
}
