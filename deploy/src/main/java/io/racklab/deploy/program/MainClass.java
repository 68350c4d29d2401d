package io.racklab.deploy.program;

/**
 * The class whose main method starts the program, for command lines of child processes. A name and
 * not the class, since the class depends on every command and hence on everything that starts
 * processes.
 */
public final class MainClass {
  public static final String NAME = "io.racklab.deploy.Racklab";

  private MainClass() {}
}
