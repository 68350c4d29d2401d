package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.JobRow;
import java.util.List;
import java.util.function.Consumer;

/** Rules on time. */
final class TimeRules {
  /** The resolution of times in files in ns, one microsecond. */
  static final long ROUNDING = 1000;

  static final List<Rule> ALL =
      List.of(
          new Rule("time never goes back", TimeRules::neverBack),
          new Rule("after the last fault the run ends in time", TimeRules::endsInTime),
          new Rule("no timer is left pending", TimeRules::noTimerLeft));

  private TimeRules() {}

  private static void neverBack(PlayedRun run, Consumer<String> broken) {
    long before = 0;
    for (EventRow row : run.rows().events()) {
      if (row.atNanos() < before) {
        broken.accept(row + " follows one at " + before + " ns");
      }
      before = row.atNanos();
    }
    for (JobRow row : run.rows().jobs()) {
      if (row.submitNanos() < 0
          || row.startNanos() >= 0 && row.startNanos() < row.submitNanos()
          || row.finishNanos() < row.submitNanos()) {
        broken.accept(row.toString());
      }
    }
  }

  private static void endsInTime(PlayedRun run, Consumer<String> broken) {
    long bound = new LivenessBound(run).nanos();
    for (JobRow row : run.rows().jobs()) {
      if (row.finishNanos() > bound) {
        broken.accept(
            "job-%d ended at %d s, later than the bound of %d s"
                .formatted(row.job(), row.finishNanos() / 1_000_000_000, bound / 1_000_000_000));
      }
    }
  }

  private static void noTimerLeft(PlayedRun run, Consumer<String> broken) {
    if (run.ending().timers() != 0) {
      broken.accept(run.ending().timers() + " timers are pending a day after the end");
    }
  }
}
