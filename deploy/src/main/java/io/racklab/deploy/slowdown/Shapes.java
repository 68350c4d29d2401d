package io.racklab.deploy.slowdown;

import io.racklab.master.experiment.Experiment;
import io.racklab.master.workload.JobSpec;
import java.util.LinkedHashSet;
import java.util.Set;

/** The different jobs that an experiment's are when each is alone. */
final class Shapes {
  private Shapes() {}

  /**
   * Over all repeats, in the order in which they first appear.
   *
   * @param most after so many it looks no further
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
