package io.racklab.protocol;

/**
 * The status of a submission.
 *
 * @param number the submission's number on its master, from 1; 0 if the master does not know it
 * @param name the experiment's name
 * @param state the submission's state
 * @param line one line on the progress, or on what the submission waits for
 * @param exitCode the exit code of an ended submission
 * @param text the results, or the reason why there are none; empty until the submission has ended
 * @param folder the folder of the results on the master; empty if there are none
 * @param submittedMillis the time of the submission, in milliseconds since 1970
 * @param beganMillis the time at which it left the queue; 0 before
 * @param endedMillis the time at which it ended; 0 before
 */
public record SubmissionStatus(
    int number,
    String name,
    State state,
    String line,
    int exitCode,
    String text,
    String folder,
    long submittedMillis,
    long beganMillis,
    long endedMillis)
    implements Message {
  /**
   * The status of a submission that the master does not know, such as after a restart of the
   * master.
   */
  public static final SubmissionStatus UNKNOWN =
      new SubmissionStatus(0, "", State.UNKNOWN, "", 0, "", "", 0, 0, 0);

  /** The state of a submission. */
  public enum State {
    UNKNOWN,
    QUEUED,
    PLAYING,
    ENDED,
    FAILED,
    CANCELLED;

    /** True if the state is final. */
    public boolean isOver() {
      return this == ENDED || this == FAILED || this == CANCELLED;
    }
  }
}
