package io.racklab.master.workload.trace;

import java.util.OptionalInt;

/**
 * An attempt of a Spark task. Times are milliseconds.
 *
 * @param stageAttempt the attempt of the stage in which it ran, from 0
 * @param index its place in that attempt of the stage, from 0
 * @param partition what it computes of the stage's data, which Spark names from 3.3 on
 * @param fetchWait that it waited for what others put out
 * @param input bytes read from files and from what others put out
 * @param output bytes written to files and for others
 */
record SparkTask(
    int stageAttempt,
    int index,
    OptionalInt partition,
    End end,
    long launch,
    long finish,
    long fetchWait,
    long input,
    long output) {
  /** The end of an attempt. */
  enum End {
    SUCCEEDED,
    FAILED,
    /** It was killed, or had succeeded and its output was lost: no fault of its own. */
    STOPPED;

    /**
     * @param reason the word of a Task End Reason
     */
    static End of(String reason) {
      return switch (reason) {
        case "Success" -> SUCCEEDED;
        case "TaskKilled", "Resubmitted" -> STOPPED;
        default -> FAILED;
      };
    }
  }
}
