package io.racklab.deploy.cli;

/** A command cannot do its work, for a reason that the user is told in one line. */
final class CannotStart extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  CannotStart(int exitCode, String why) {
    super(why);
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }
}
