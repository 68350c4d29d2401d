package io.racklab.deploy.simulate.probe;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.protocol.AttemptKind;
import java.util.List;
import java.util.function.Predicate;

/** Probes for rare outcomes of speculative attempts and duplicates. */
final class CopyProbes {
  static final List<Probe> ALL =
      List.of(
          probe("a duplicate counted", AttemptKind.DUPLICATE, AttemptOutcome.CHOSEN),
          probe("a duplicate was for nothing", AttemptKind.DUPLICATE, AttemptOutcome.KILLED),
          probe("a duplicate was lost with its node", AttemptKind.DUPLICATE, AttemptOutcome.LOST),
          probe("a speculative attempt won", AttemptKind.SPECULATIVE, AttemptOutcome.CHOSEN),
          probe(
              "a speculative attempt lost the race",
              AttemptKind.SPECULATIVE,
              AttemptOutcome.KILLED),
          probe("a speculative attempt failed", AttemptKind.SPECULATIVE, AttemptOutcome.FAILED),
          new Probe(
              "a speculative reduce won",
              any(
                  row ->
                      !TaskAttempts.isMap(row)
                          && TaskAttempts.is(row, AttemptKind.SPECULATIVE, AttemptOutcome.CHOSEN))),
          new Probe("a duplicate ended first", CopyProbes::duplicateEndedFirst),
          new Probe("original and copy were lost together", CopyProbes::lostTogether));

  private CopyProbes() {}

  private static Probe probe(String name, AttemptKind kind, AttemptOutcome outcome) {
    return new Probe(name, any(row -> TaskAttempts.is(row, kind, outcome)));
  }

  static Predicate<PlayedRun> any(Predicate<AttemptRow> such) {
    return run -> run.rows().attempts().stream().anyMatch(such);
  }

  private static boolean duplicateEndedFirst(PlayedRun run) {
    return TaskAttempts.together(run).stream()
        .anyMatch(
            attempts ->
                attempts.stream()
                    .filter(row -> row.kind() == AttemptKind.DUPLICATE)
                    .filter(row -> row.outcome() == AttemptOutcome.CHOSEN)
                    .anyMatch(
                        duplicate ->
                            attempts.stream()
                                .filter(row -> row.kind() == AttemptKind.ORIGINAL)
                                .anyMatch(
                                    row ->
                                        TaskAttempts.finish(row)
                                            > TaskAttempts.finish(duplicate))));
  }

  private static boolean lostTogether(PlayedRun run) {
    return TaskAttempts.together(run).stream()
        .anyMatch(
            attempts ->
                attempts.stream()
                    .filter(row -> row.outcome() == AttemptOutcome.LOST)
                    .anyMatch(
                        one ->
                            attempts.stream()
                                .filter(row -> row.outcome() == AttemptOutcome.LOST)
                                .filter(row -> row.kind() != one.kind())
                                .anyMatch(
                                    row ->
                                        row.launchNanos() < TaskAttempts.finish(one)
                                            && one.launchNanos() < TaskAttempts.finish(row))));
  }
}
