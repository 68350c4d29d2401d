package io.racklab.deploy.simulate.probe;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.journal.Row.AttemptRow;
import io.racklab.master.seed.Seed;
import io.racklab.topologies.Slots;

/** Slots of one type in which tasks of the other run. */
final class Borrowing {
  private Borrowing() {}

  /** Whether so many of its type ran beside an attempt that they cannot all have slots of it. */
  static boolean isBorrowed(PlayedRun run, AttemptRow attempt) {
    Slots slots = run.topology().node(run.topology().nodeNamed(attempt.node())).slots();
    if (!(slots instanceof Slots.Typed typed)
        || run.scheduler().make(Seed.of(1)).slots().lending().isEmpty()) {
      return false;
    }
    long beside =
        run.rows().attempts().stream()
            .filter(row -> row.node().equals(attempt.node()))
            .filter(row -> TaskAttempts.isMap(row) == TaskAttempts.isMap(attempt))
            .filter(row -> row.report().startNanos() <= attempt.report().startNanos())
            .filter(row -> TaskAttempts.finish(row) > attempt.report().startNanos())
            .count();
    return beside > (TaskAttempts.isMap(attempt) ? typed.maps() : typed.reduces());
  }
}
