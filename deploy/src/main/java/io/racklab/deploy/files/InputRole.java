package io.racklab.deploy.files;

/** The role of an input file from outside Racklab. */
public enum InputRole {
  TRACE,
  PROGRAM,
  JAR;

  /** Returns the role in a word, for people. */
  public String word() {
    return switch (this) {
      case TRACE -> "trace";
      case PROGRAM -> "program";
      case JAR -> "jar";
    };
  }
}
