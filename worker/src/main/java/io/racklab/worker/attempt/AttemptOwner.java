package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FetchFailure;

/** The owner of an attempt. The methods are called on the attempt's thread. */
@FunctionalInterface
public interface AttemptOwner {
  /** Handles the end of the attempt; no call follows. */
  void ended(AttemptReport report);

  /**
   * Handles a change of the attempt's progress; called only if the run's settings ask for progress.
   */
  default void progresses(AttemptId attempt, Progress progress) {}

  /** Handles a failed fetch of a reduce, which will try again. */
  default void fetchFailed(FetchFailure failure) {}
}
