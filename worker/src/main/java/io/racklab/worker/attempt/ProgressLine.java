package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptId;

/** Tells an attempt's node how far the attempt is, where the run asks for it. */
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

  /** Reports progress that moves from one share to another between two times. */
  void tell(float from, float to, long fromNanos, long toNanos) {
    if (asked) {
      told = new Progress(from, to, fromNanos, toNanos);
      node.progresses(attempt, told);
    }
  }

  /** The attempt reaches at another time what it grows to now. */
  void ends(long since, long toNanos) {
    if (since < told.toNanos()) {
      tell(told.at(since), told.to(), since, Math.max(since, toNanos));
    }
  }
}
