package io.racklab.deploy.simulate.play;

import io.racklab.master.experiment.Experiment;
import io.racklab.master.journal.Row.JobRow;
import io.racklab.master.schedule.SchedulerSpec;
import io.racklab.master.workload.JobSpec;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Optional;

/**
 * A run as it was asked for, and what it noted.
 *
 * @param experiment that was asked for
 * @param scheduler which of its schedulers this is a run of
 * @param jobs that were to be run
 */
public record PlayedRun(
    Experiment experiment,
    SchedulerSpec scheduler,
    List<JobSpec> jobs,
    Topology topology,
    RunRows rows,
    Ending ending) {
  public PlayedRun {
    jobs = List.copyOf(jobs);
  }

  /**
   * @param repeat from 1
   */
  public static PlayedRun of(
      Experiment experiment, SchedulerSpec scheduler, int repeat, RunRows rows, Ending ending) {
    return new PlayedRun(
        experiment,
        scheduler,
        experiment.jobs(repeat),
        new Topology(experiment.cluster()),
        rows,
        ending);
  }

  /** The job as it was asked for; one that nobody asked for is as it says itself. */
  public JobSpec asked(JobRow row) {
    return jobs.stream().filter(job -> job.number() == row.job()).findFirst().orElse(row.spec());
  }

  /**
   * The first that is not the same in another: a row, or where rows are the same an actor's turn.
   */
  public Optional<String> differenceTo(PlayedRun other) {
    return RowDifference.between(rows, other.rows)
        .or(() -> ending.trace().differenceTo(other.ending.trace()));
  }

  /** Whether faults were to come. */
  public boolean faulty() {
    return !experiment.faults().list().isEmpty();
  }
}
