package io.racklab.deploy.program;

/** Thrown when a command cannot do its work; the message tells the user why in one line. */
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
