package io.racklab.master.runs.experiment;

import io.racklab.master.engine.workload.JobSpec;
import java.util.List;
import java.util.function.Supplier;

/** Makes the jobs of a workload when they are first needed, and only once. */
final class JobsOnce implements Supplier<List<JobSpec>> {
  private final Supplier<List<JobSpec>> making;
  private List<JobSpec> made;

  JobsOnce(Supplier<List<JobSpec>> making) {
    this.making = making;
  }

  @Override
  public List<JobSpec> get() {
    if (made == null) {
      made = making.get();
    }
    return made;
  }
}
