package io.racklab.protocol;

/**
 * The status of a submission.
 *
 * @param number of the submission on its master, from 1; 0 where the master knows of none
 * @param name of the experiment
 * @param state where it is
 * @param line what it waits for, or how far it is
 * @param exitCode of a submission that is over
 * @param text its results or why there are none; empty while it is not over
 * @param folder on the master, of its results; empty where there are none
 * @param submittedMillis when it came, since 1970
 * @param beganMillis when it began to be played; 0 before
 * @param endedMillis when it was over; 0 before
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
  /** Of a submission that a master does not know, such as one that was begun anew. */
  public static final SubmissionStatus UNKNOWN =
      new SubmissionStatus(0, "", State.UNKNOWN, "", 0, "", "", 0, 0, 0);

  /** Where a submission is. */
  public enum State {
    UNKNOWN,
    QUEUED,
    PLAYING,
    ENDED,
    FAILED,
    CANCELLED;

    /** Whether nothing more will come of it. */
    public boolean isOver() {
      return this == ENDED || this == FAILED || this == CANCELLED;
    }
  }
}
