package io.racklab.master.engine.job;

import io.racklab.master.engine.workload.JobSpec;

/** Submits jobs as only tests do. */
public final class Submission {
  private Submission() {}

  public static Job withSlowstart(
      Jobs jobs, JobSpec spec, InputSplits splits, double slowstart, long now) {
    return jobs.submit(spec, spec.pool(), splits, slowstart, now);
  }
}
