package io.racklab.master.engine.workload.trace;

import java.util.OptionalInt;

/**
 * An attempt of a Spark task. Times are milliseconds.
 *
 * @param stageAttempt the attempt of the stage in which it ran, from 0
 * @param index its index in that attempt of the stage, from 0
 * @param partition the partition of the stage's data that it computes; Spark gives it from 3.3 on
 * @param started whether its executor had just started, so that it waited for this start
 * @param fetchWait the time that it waited for other tasks' outputs
 * @param input the bytes read from files and from other tasks' outputs
 * @param output the bytes written to files and for other tasks
 */
record SparkTask(
    int stageAttempt,
    int index,
    OptionalInt partition,
    End end,
    long launch,
    long finish,
    boolean started,
    long fetchWait,
    long input,
    long output) {
  /** The end of an attempt. */
  enum End {
    SUCCEEDED,
    FAILED,
    /**
     * It was killed or superseded by another attempt, or its output was lost after it had
     * succeeded; not its own fault.
     */
    STOPPED;

    /**
     * @param reason the word of a Task End Reason
     */
    static End of(String reason) {
      return switch (reason) {
        case "Success" -> SUCCEEDED;
        case "TaskKilled", "TaskCommitDenied", "Resubmitted" -> STOPPED;
        default -> FAILED;
      };
    }
  }
}
