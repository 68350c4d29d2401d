package io.racklab.master;

import io.racklab.master.workload.JobSpec;
import java.time.Duration;

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
    return sized(number, user, pool, bytes, reduces == 0 ? 0 : bytes, bytes / 2, maps, reduces);
  }

  public static JobSpec sized(
      int number, String pool, long input, long shuffle, long output, int maps, int reduces) {
    return sized(number, "user", pool, input, shuffle, output, maps, reduces);
  }

  private static JobSpec sized(
      int number,
      String user,
      String pool,
      long input,
      long shuffle,
      long output,
      int maps,
      int reduces) {
    return new JobSpec(
        number,
        "job",
        user,
        pool,
        Duration.ZERO,
        input,
        shuffle,
        output,
        maps,
        reduces,
        0.01,
        0.01);
  }
}
