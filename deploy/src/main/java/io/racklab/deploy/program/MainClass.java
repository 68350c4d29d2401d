package io.racklab.deploy.program;

/**
 * The class whose main method starts the program, for command lines that start it anew. A name and
 * not the class, which knows every command and hence everything that starts processes.
 */
public final class MainClass {
  public static final String NAME = "io.racklab.deploy.Racklab";

  private MainClass() {}
}
