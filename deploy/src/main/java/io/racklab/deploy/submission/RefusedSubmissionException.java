package io.racklab.deploy.submission;

/** A submission that cannot be played, for a reason that the submitter is told. */
public final class RefusedSubmissionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  public RefusedSubmissionException(int exitCode, String why) {
    super(why);
    this.exitCode = exitCode;
  }

  /** With which the submitter's command ends. */
  int exitCode() {
    return exitCode;
  }
}
