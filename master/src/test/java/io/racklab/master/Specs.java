package io.racklab.master;

import io.racklab.master.engine.workload.JobSpec;

/** Jobs for tests; a map reads a block of {@link Clusters}. */
public final class Specs {
  private Specs() {}

  public static JobSpec job(int number, int maps, int reduces) {
    return job(number, maps, reduces, "pool");
  }

  public static JobSpec job(int number, int maps, int reduces, String pool) {
    return of(number, "user", pool, maps, reduces);
  }

  public static JobSpec of(int number, String user, String pool, int maps, int reduces) {
    long bytes = maps * Clusters.BLOCK;
    return numbered(number)
        .user(user)
        .pool(pool)
        .input(bytes)
        .shuffle(reduces == 0 ? 0 : bytes)
        .output(bytes / 2)
        .maps(maps)
        .reduces(reduces)
        .build();
  }

  /** A job whose rest is still to be told. */
  public static SpecBuilder numbered(int number) {
    return new SpecBuilder(number);
  }
}
