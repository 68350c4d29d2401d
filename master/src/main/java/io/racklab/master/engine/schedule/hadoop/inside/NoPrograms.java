package io.racklab.master.engine.schedule.hadoop.inside;

/** Replaces a question of Hadoop's Shell for which it runs a program of the machine. */
public final class NoPrograms {
  private NoPrograms() {}

  /** Replaces Shell.isSetsidSupported. */
  public static boolean isSetsidSupported() {
    return false;
  }
}
