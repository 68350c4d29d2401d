package io.racklab.protocol;

/**
 * An attempt that has ended. Times are ends of phases, {@link #ABSENT} where the attempt had or
 * reached no such phase.
 *
 * @param readNanos end of reading the split
 * @param computeNanos end of the map or reduce function
 * @param copyNanos end of fetching map outputs
 * @param sortNanos end of merging them
 * @param remoteInputBytes read from other nodes
 * @param shuffleBytes fetched, whether from this node or others
 * @param crossRackBytes moved between racks, of all kinds
 * @param outputBytes written, each byte once however many replicas it has
 */
public record AttemptReport(
    AttemptId attempt,
    Outcome outcome,
    long startNanos,
    long readNanos,
    long computeNanos,
    long copyNanos,
    long sortNanos,
    long finishNanos,
    long remoteInputBytes,
    long shuffleBytes,
    long crossRackBytes,
    long outputBytes)
    implements Message {

  /** The attempt had no such phase. */
  public static final long ABSENT = -1;

  /** Of an attempt of which nothing is known but when it began and ended. */
  public static AttemptReport without(
      AttemptId attempt, Outcome outcome, long startNanos, long finishNanos) {
    return of(attempt, outcome, startNanos, finishNanos).build();
  }

  /** Of an attempt whose phases and bytes are still to be told. */
  public static AttemptReportBuilder of(
      AttemptId attempt, Outcome outcome, long startNanos, long finishNanos) {
    return new AttemptReportBuilder(attempt, outcome, startNanos, finishNanos);
  }

  /** The outcome of an attempt on its node. */
  public enum Outcome {
    SUCCEEDED,
    FAILED,
    KILLED
  }
}
