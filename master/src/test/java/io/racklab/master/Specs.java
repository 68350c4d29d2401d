package io.racklab.master;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Submission;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import java.util.Map;

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

  /** Returns a copy of a job that chooses its slowstart. */
  public static JobSpec withSlowstart(JobSpec job, double slowstart) {
    Submission of = job.submission();
    JobSettings settings = new JobSettings(Map.of(JobSetting.SLOWSTART, slowstart));
    return new JobSpec(
        job.number(),
        new Submission(of.name(), of.user(), of.pool(), of.time(), of.after(), settings),
        job.sizes(),
        job.tasks(),
        job.costs(),
        job.outputReplication());
  }

  /** A job whose rest is still to be told. */
  public static SpecBuilder numbered(int number) {
    return new SpecBuilder(number);
  }
}
