package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptId;

/** Reports an attempt's progress to its node, if the run reads progress. */
final class ProgressLine {
  private final AttemptId attempt;
  private final AttemptOwner node;
  private final boolean asked;
  private Progress told = Progress.NONE;

  ProgressLine(AttemptId attempt, Emulation emulation, AttemptOwner node) {
    this.attempt = attempt;
    this.node = node;
    asked = emulation.run().progress();
  }

  /** Reports progress that grows linearly from {@code from} to {@code to} between two times. */
  void tell(float from, float to, long fromNanos, long toNanos) {
    if (asked) {
      told = new Progress(from, to, fromNanos, toNanos);
      node.progresses(attempt, told);
    }
  }

  /** Changes the time at which the growing progress reaches its final value. */
  void ends(long since, long toNanos) {
    if (since < told.toNanos()) {
      tell(told.at(since), told.to(), since, Math.max(since, toNanos));
    }
  }
}
