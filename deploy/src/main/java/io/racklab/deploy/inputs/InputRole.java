package io.racklab.deploy.inputs;

/** The use of a file that decides runs and is none of Racklab's. */
public enum InputRole {
  TRACE,
  PROGRAM,
  JAR;

  /** For people. */
  public String word() {
    return switch (this) {
      case TRACE -> "trace";
      case PROGRAM -> "program";
      case JAR -> "jar";
    };
  }
}
