package io.racklab.deploy.simulate.play;

import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Optional;

/**
 * A run: its specification and its rows.
 *
 * @param experiment the experiment as specified
 * @param scheduler the experiment's scheduler that was used
 * @param jobs the jobs as specified
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
   * @param repeat the repeat, from 1
   */
  public static PlayedRun of(
      Experiment experiment, SchedulerSpec scheduler, int repeat, RunRows rows, Ending ending) {
    return new PlayedRun(
        experiment,
        scheduler,
        experiment.jobs(repeat),
        new Topology(experiment.cluster(repeat)),
        rows,
        ending);
  }

  /**
   * Returns the job of a row as the experiment specifies it, or as the row describes it if the
   * experiment has no such job.
   */
  public JobSpec asked(JobRow row) {
    return jobs.stream().filter(job -> job.number() == row.job()).findFirst().orElse(row.spec());
  }

  /**
   * Returns the first difference to another run: the first row that differs, or, if all rows are
   * equal, the first turn of an actor that differs.
   */
  public Optional<String> differenceTo(PlayedRun other) {
    return RowDifference.between(rows, other.rows)
        .or(() -> ending.trace().differenceTo(other.ending.trace()));
  }

  /** True if the experiment has faults. */
  public boolean faulty() {
    return !experiment.faults().list().isEmpty();
  }
}
