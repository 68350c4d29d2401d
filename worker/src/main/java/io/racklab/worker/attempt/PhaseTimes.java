package io.racklab.worker.attempt;

import static io.racklab.protocol.AttemptReport.ABSENT;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;

/**
 * The running record of an attempt: the times at which its phases ended and the bytes that it has
 * moved.
 */
final class PhaseTimes {
  private final AttemptId attempt;
  private final long startNanos;
  private long readNanos = ABSENT;
  private long computeNanos = ABSENT;
  private long copyNanos = ABSENT;
  private long sortNanos = ABSENT;
  private long remoteInputBytes;
  private long shuffleBytes;
  private long crossRackBytes;

  PhaseTimes(AttemptId attempt, long startNanos) {
    this.attempt = attempt;
    this.startNanos = startNanos;
  }

  void read(long at, long remoteBytes, boolean crossRack) {
    readNanos = at;
    remoteInputBytes = remoteBytes;
    moved(remoteBytes, crossRack);
  }

  void computed(long at) {
    computeNanos = at;
  }

  void fetched(long bytes, boolean crossRack) {
    shuffleBytes += bytes;
    moved(bytes, crossRack);
  }

  void copied(long at) {
    copyNanos = at;
  }

  boolean copied() {
    return copyNanos != ABSENT;
  }

  void sorted(long at) {
    sortNanos = at;
  }

  void moved(long bytes, boolean crossRack) {
    crossRackBytes += crossRack ? bytes : 0;
  }

  long shuffleBytes() {
    return shuffleBytes;
  }

  AttemptReport report(AttemptReport.Outcome outcome, long finishNanos, long outputBytes) {
    return AttemptReport.of(attempt, outcome, startNanos, finishNanos)
        .read(readNanos)
        .computed(computeNanos)
        .copied(copyNanos)
        .sorted(sortNanos)
        .remoteInput(remoteInputBytes)
        .shuffle(shuffleBytes)
        .crossRack(crossRackBytes)
        .output(outputBytes)
        .build();
  }
}
