package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FetchFailure;

/** Whoever runs an attempt and hears of it, from the attempt's thread. */
@FunctionalInterface
public interface AttemptOwner {
  /** The attempt has ended: its last word. */
  void ended(AttemptReport report);

  /** From now on the attempt is as far as this says; told only where the run asks for it. */
  default void progresses(AttemptId attempt, Progress progress) {}

  /** A reduce could not fetch from a node, and will try again. */
  default void fetchFailed(FetchFailure failure) {}
}
