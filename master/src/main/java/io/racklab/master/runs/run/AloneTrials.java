package io.racklab.master.runs.run;

import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Faults;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Runs that measure the time of each job of an experiment, alone in the experiment's empty cluster.
 * They differ from the experiment's runs in four points:
 *
 * <ul>
 *   <li>The scheduler is {@code fifo}, or {@code yarn} where nodes offer containers, whatever the
 *       experiment compares: tasks are assigned greedily, and none is duplicated.
 *   <li>Blocks, output replicas and the variation of task times are drawn from a fixed {@linkplain
 *       #SEED seed} instead of the experiment's. Jobs of one shape therefore take the same time
 *       alone on a cluster in every experiment.
 *   <li>Nothing fails: there are no faults, and no attempts that fail by themselves.
 *   <li>No rows are kept.
 * </ul>
 */
public final class AloneTrials {
  /** The seed of all runs alone, used for no other runs. */
  static final Seed SEED = Seed.of(1).named("alone");

  private static final List<String> SCHEDULERS = List.of("fifo", "yarn");

  private AloneTrials() {}

  /**
   * Returns the run of each job, in the order of the jobs; empty if no scheduler works on every
   * node.
   *
   * @param asked the experiment whose cluster and task settings are used
   * @param jobs the jobs, as {@link JobSpec#alone} makes them
   */
  public static Optional<List<TrialPlan>> of(Experiment asked, List<JobSpec> jobs) {
    Experiment experiment = asked.alone();
    return scheduler(asked.cluster(), jobs)
        .map(
            scheduler ->
                jobs.stream()
                    .map(
                        job ->
                            new TrialPlan(
                                new RunPlan(1, experiment, scheduler, 1, Path.of("")),
                                SEED,
                                List.of(job),
                                Faults.NONE))
                    .toList());
  }

  /** Returns why {@link #of} is empty. */
  public static String refusal() {
    return "none of " + String.join(", ", SCHEDULERS) + " works on every node";
  }

  /** Returns the first scheduler that supports every node of the cluster and can start any job. */
  private static Optional<SchedulerSpec> scheduler(Cluster cluster, List<JobSpec> jobs) {
    Topology topology = new Topology(cluster);
    return SCHEDULERS.stream()
        .map(SchedulerFile::named)
        .filter(scheduler -> scheduler.refusal(cluster).isEmpty())
        .filter(scheduler -> scheduler.starvations(topology, () -> jobs).isEmpty())
        .findFirst();
  }

  /**
   * Returns the emulated seconds from a job's submission to its end.
   *
   * @param result how its run has ended
   */
  public static TimeAlone time(TrialResult result) {
    if (result instanceof TrialResult.Ended ended) {
      return time(ended.result().measures());
    }
    return new TimeAlone.Unknown(
        result instanceof TrialResult.Failed failed ? failed.why() : "it was not played");
  }

  private static TimeAlone time(Measures measures) {
    double took = measures.jobSeconds().max();
    if (!(took > 0)) {
      return new TimeAlone.Unknown("it takes no time");
    }
    return measures.failedJobs() > 0
        ? new TimeAlone.Unknown("it fails")
        : new TimeAlone.Known(took);
  }
}
