package io.racklab.deploy.exit;

/** A command cannot do its work, for a reason that the user is told in one line. */
public final class CannotStartException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  public CannotStartException(int exitCode, String why) {
    super(why);
    this.exitCode = exitCode;
  }

  public int exitCode() {
    return exitCode;
  }
}
