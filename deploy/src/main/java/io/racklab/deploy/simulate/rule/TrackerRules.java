package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.runs.experiment.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Rules on job trackers that restart. */
final class TrackerRules {
  static final List<Rule> ALL =
      List.of(
          new Rule("nothing is launched while the job tracker is down", TrackerRules::launches));

  private TrackerRules() {}

  /** A span in which the job tracker is down. */
  private record Down(long from, long to) {}

  /** Returns the spans in which the job tracker is down; overlapping ones are merged. */
  private static List<Down> downs(PlayedRun run) {
    List<Down> downs = new ArrayList<>();
    int times = 0;
    long from = 0;
    for (EventRow row : run.rows().events("fault")) {
      if (row.subject().equals(Fault.TrackerDown.NAME)) {
        boolean goes = row.detail().startsWith("down");
        from = goes && times == 0 ? row.atNanos() : from;
        times += goes ? 1 : -1;
        if (times == 0) {
          downs.add(new Down(from, row.atNanos()));
        }
      }
    }
    if (times > 0) {
      downs.add(new Down(from, Long.MAX_VALUE));
    }
    return downs;
  }

  /**
   * Returns the time at which a timeout of the job tracker that begins at {@code from} expires. If
   * the tracker goes down before that, the timeout begins anew at its restart.
   */
  static long since(PlayedRun run, long from, long patience) {
    long by = from + patience;
    for (Down down : downs(run)) {
      if (down.from() <= by && down.to() > from) {
        by = down.to() == Long.MAX_VALUE ? down.to() : down.to() + patience;
      }
    }
    return by;
  }

  private static void launches(PlayedRun run, Consumer<String> broken) {
    for (Down down : downs(run)) {
      for (AttemptRow row : run.rows().attempts()) {
        if (row.launchNanos() > down.from() && row.launchNanos() < down.to()) {
          broken.accept(
              "%s was launched at %d ns, but the job tracker was down from %d ns on"
                  .formatted(row.report().attempt().text(), row.launchNanos(), down.from()));
        }
      }
    }
  }
}
