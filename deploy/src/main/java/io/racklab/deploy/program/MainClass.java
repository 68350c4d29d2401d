package io.racklab.deploy.program;

/**
 * The class whose main method starts the program, for command lines of child processes. It is a
 * name and not a class reference, since the class depends on every command, and thus on the code
 * that starts processes.
 */
public final class MainClass {
  public static final String NAME = "io.racklab.deploy.Racklab";

  private MainClass() {}
}
