package io.racklab.deploy.pack;

/**
 * A file that decides runs and is none of Racklab's.
 *
 * @param path where the pack's experiment looks for it
 * @param sha256 of its content, in hexadecimal digits
 * @param here whether the pack holds its bytes
 */
record PackedInput(String path, Role role, long bytes, String sha256, boolean here) {
  /** The use of such a file. */
  enum Role {
    TRACE,
    PROGRAM,
    JAR;

    /** For people. */
    String word() {
      return switch (this) {
        case TRACE -> "trace";
        case PROGRAM -> "program";
        case JAR -> "jar";
      };
    }
  }

  /** The line that tells somebody what is to be put there. */
  String wanted() {
    return path + " (a " + role.word() + " of " + bytes + " bytes, SHA-256 " + sha256 + ")";
  }
}
