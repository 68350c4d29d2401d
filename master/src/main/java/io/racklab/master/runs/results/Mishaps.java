package io.racklab.master.runs.results;

import java.util.List;

/**
 * Incidents that did not stop a run.
 *
 * @param losses the losses of worker processes
 * @param lateAnswers the number of answers of external programs that came after their deadline
 */
public record Mishaps(List<WorkerLoss> losses, long lateAnswers) {
  public static final Mishaps NONE = new Mishaps(List.of(), 0);

  public Mishaps {
    losses = List.copyOf(losses);
  }

  /** Returns the incidents of several runs together. */
  static Mishaps of(List<Mishaps> runs) {
    return new Mishaps(
        runs.stream().flatMap(run -> run.losses().stream()).toList(),
        runs.stream().mapToLong(Mishaps::lateAnswers).sum());
  }
}
