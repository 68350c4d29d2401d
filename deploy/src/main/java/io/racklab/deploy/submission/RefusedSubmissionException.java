package io.racklab.deploy.submission;

/** Thrown for a submission that cannot be run; the submitting client shows the message. */
public final class RefusedSubmissionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  public RefusedSubmissionException(int exitCode, String why) {
    super(why);
    this.exitCode = exitCode;
  }

  /** Returns the exit code of the submitter's command. */
  int exitCode() {
    return exitCode;
  }
}
