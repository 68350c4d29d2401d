package io.racklab.deploy.hosts;

/** The exit code and output of a command that has ended. */
record ProcessResult(int exitCode, String out, String err) {
  boolean well() {
    return exitCode == 0;
  }

  /** Returns the reason for its failure as it printed it, in one line. */
  String complaint() {
    String said = (err.isBlank() ? out : err).strip().replaceAll("\\s*\\R\\s*", "; ");
    return said.isEmpty() ? "exit code " + exitCode : said;
  }
}
