package io.racklab.deploy.hosts;

/** A command that has ended, and what it wrote. */
record ProcessResult(int exitCode, String out, String err) {
  boolean well() {
    return exitCode == 0;
  }

  /** The words that it said of its failure, in one line. */
  String complaint() {
    String said = (err.isBlank() ? out : err).strip().replaceAll("\\s*\\R\\s*", "; ");
    return said.isEmpty() ? "exit code " + exitCode : said;
  }
}
