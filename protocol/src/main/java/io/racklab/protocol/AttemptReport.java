package io.racklab.protocol;

/**
 * The report of an attempt that has ended. Times are ends of phases, {@link #ABSENT} for a phase
 * that the attempt did not have or did not complete.
 *
 * @param readNanos the end of reading the split
 * @param computeNanos the end of the map or reduce function
 * @param copyNanos the end of fetching map outputs
 * @param sortNanos the end of merging map outputs
 * @param remoteInputBytes the input read from other nodes
 * @param shuffleBytes the map output fetched, from this node or others
 * @param crossRackBytes all bytes moved between racks
 * @param outputBytes the output written; each byte counts once, whatever the number of replicas
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

  /** Stands for the time of a phase that the attempt did not have or did not complete. */
  public static final long ABSENT = -1;

  /** Returns the report of an attempt of which only start and end are known. */
  public static AttemptReport without(
      AttemptId attempt, Outcome outcome, long startNanos, long finishNanos) {
    return of(attempt, outcome, startNanos, finishNanos).build();
  }

  /** Returns a builder for the report of an attempt, to which phases and bytes can be added. */
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
