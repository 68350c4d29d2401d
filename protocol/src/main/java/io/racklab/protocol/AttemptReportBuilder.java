package io.racklab.protocol;

import static io.racklab.protocol.AttemptReport.ABSENT;

import io.racklab.protocol.AttemptReport.Outcome;

/**
 * Builds an attempt's report by named values, since the message itself is flat and has ten numbers
 * of one type in a row. Times that are not set are absent, bytes that are not set are 0.
 */
public final class AttemptReportBuilder {
  private final AttemptId attempt;
  private final Outcome outcome;
  private final long startNanos;
  private final long finishNanos;
  private long readNanos = ABSENT;
  private long computeNanos = ABSENT;
  private long copyNanos = ABSENT;
  private long sortNanos = ABSENT;
  private long remoteInputBytes;
  private long shuffleBytes;
  private long crossRackBytes;
  private long outputBytes;

  AttemptReportBuilder(AttemptId attempt, Outcome outcome, long startNanos, long finishNanos) {
    this.attempt = attempt;
    this.outcome = outcome;
    this.startNanos = startNanos;
    this.finishNanos = finishNanos;
  }

  public AttemptReportBuilder read(long nanos) {
    readNanos = nanos;
    return this;
  }

  public AttemptReportBuilder computed(long nanos) {
    computeNanos = nanos;
    return this;
  }

  public AttemptReportBuilder copied(long nanos) {
    copyNanos = nanos;
    return this;
  }

  public AttemptReportBuilder sorted(long nanos) {
    sortNanos = nanos;
    return this;
  }

  public AttemptReportBuilder remoteInput(long bytes) {
    remoteInputBytes = bytes;
    return this;
  }

  public AttemptReportBuilder shuffle(long bytes) {
    shuffleBytes = bytes;
    return this;
  }

  public AttemptReportBuilder crossRack(long bytes) {
    crossRackBytes = bytes;
    return this;
  }

  public AttemptReportBuilder output(long bytes) {
    outputBytes = bytes;
    return this;
  }

  public AttemptReport build() {
    return new AttemptReport(
        attempt,
        outcome,
        startNanos,
        readNanos,
        computeNanos,
        copyNanos,
        sortNanos,
        finishNanos,
        remoteInputBytes,
        shuffleBytes,
        crossRackBytes,
        outputBytes);
  }
}
