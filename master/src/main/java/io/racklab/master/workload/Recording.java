package io.racklab.master.workload;

import io.racklab.master.workload.trace.TraceTasks;
import java.util.List;
import java.util.Optional;

/**
 * The tasks of a trace as they were measured, beside which emulated ones can be laid.
 *
 * @param jobs in the order of their numbers
 * @param calibration where not each job's own seconds are played
 */
public record Recording(List<RecordedJob> jobs, Optional<Calibration> calibration) {
  public Recording {
    jobs = List.copyOf(jobs);
  }

  /**
   * A job that was measured.
   *
   * @param number of the job in the run
   * @param judged whether nothing that is played was learned from its seconds, where anything was
   *     learned; else each job is
   */
  public record RecordedJob(int number, boolean judged, TraceTasks maps, TraceTasks reduces) {}
}
