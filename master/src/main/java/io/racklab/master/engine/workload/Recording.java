package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.trace.TraceTasks;
import java.util.List;
import java.util.Optional;

/**
 * The measured tasks of a trace, with which emulated tasks can be compared.
 *
 * @param jobs the jobs in the order of their numbers
 * @param calibration the learned times of tasks; empty if each job's own seconds are played
 */
public record Recording(List<RecordedJob> jobs, Optional<Calibration> calibration) {
  public Recording {
    jobs = List.copyOf(jobs);
  }

  /**
   * A measured job.
   *
   * @param number the number of the job in the run
   * @param judged whether a comparison with it is fair: false if the calibration has learned from
   *     it
   */
  public record RecordedJob(int number, boolean judged, TraceTasks maps, TraceTasks reduces) {}
}
