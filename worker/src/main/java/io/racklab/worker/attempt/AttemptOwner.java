package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FetchFailure;

/** The owner of an attempt. The attempt calls it on the attempt's own thread. */
@FunctionalInterface
public interface AttemptOwner {
  /** The attempt has ended: its last word. */
  void ended(AttemptReport report);

  /** Reports the attempt's progress. Called only if the run's policies read progress. */
  default void progresses(AttemptId attempt, Progress progress) {}

  /** A reduce could not fetch from a node, and will try again. */
  default void fetchFailed(FetchFailure failure) {}
}
