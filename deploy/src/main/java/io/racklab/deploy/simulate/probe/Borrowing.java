package io.racklab.deploy.simulate.probe;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Slots;

/** Detects tasks that ran in slots of the other type. */
final class Borrowing {
  private Borrowing() {}

  /**
   * True if, when an attempt started, its node ran more attempts of its type than it has slots of
   * that type, under a policy that lends slots.
   */
  static boolean isBorrowed(PlayedRun run, AttemptRow attempt) {
    Slots slots = run.topology().node(run.topology().nodeNamed(attempt.node())).slots();
    if (!(slots instanceof Slots.Typed typed)
        || LendsSlots.lending(run.scheduler().make(Seed.of(1)).slots()).isEmpty()) {
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
