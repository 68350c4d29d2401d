package io.racklab.master.results;

import java.util.List;

/**
 * Things that went wrong in a run that went on.
 *
 * @param losses of worker processes
 * @param lateAnswers questions to programs that were not answered in time
 */
public record Mishaps(List<WorkerLoss> losses, long lateAnswers) {
  public static final Mishaps NONE = new Mishaps(List.of(), 0);

  public Mishaps {
    losses = List.copyOf(losses);
  }

  /** Those of runs together. */
  static Mishaps of(List<Mishaps> runs) {
    return new Mishaps(
        runs.stream().flatMap(run -> run.losses().stream()).toList(),
        runs.stream().mapToLong(Mishaps::lateAnswers).sum());
  }
}
