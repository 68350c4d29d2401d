package io.racklab.deploy.files;

/** The role of an input file from outside Racklab. */
public enum InputRole {
  TRACE,
  PROGRAM,

  /** A file that a program imports. */
  MODULE,
  JAR;

  /** Returns the role as a word for messages. */
  public String word() {
    return switch (this) {
      case TRACE -> "trace";
      case PROGRAM -> "program";
      case MODULE -> "module";
      case JAR -> "jar";
    };
  }
}
