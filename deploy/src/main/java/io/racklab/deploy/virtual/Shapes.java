package io.racklab.deploy.virtual;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Finds the shapes of an experiment's jobs. Jobs of one shape behave the same when each is alone.
 */
final class Shapes {
  private Shapes() {}

  /**
   * Returns the shapes of all repeats, in the order in which they first appear.
   *
   * @param most the number of shapes at which the search ends
   */
  static Set<JobSpec> of(Experiment experiment, int most) {
    Set<JobSpec> shapes = new LinkedHashSet<>();
    for (int repeat = 1; repeat <= experiment.repeats(); repeat++) {
      for (JobSpec job : experiment.jobs(repeat)) {
        shapes.add(job.alone());
        if (shapes.size() == most) {
          return shapes;
        }
      }
    }
    return shapes;
  }
}
