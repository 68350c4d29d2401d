package io.racklab.master.experiment;

import io.racklab.master.network.CongestionRule;
import io.racklab.master.network.LinkMode;
import io.racklab.master.schedule.SchedulerSpec;
import io.racklab.master.seed.Seed;
import io.racklab.master.tracker.TrackerSettings;
import io.racklab.master.workload.JobSpec;
import io.racklab.master.workload.Shaking;
import io.racklab.master.workload.Workload;
import io.racklab.protocol.TaskSettings;
import io.racklab.topologies.Cluster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An experiment in one cell of its sweep: every scheduler plays the same workload on the same
 * cluster, as often as there are repeats.
 *
 * @param cell which one it is
 * @param seed of the first repeat; all randomness derives from it
 * @param repeats at least so many
 * @param until whether more repeats are needed; empty if there are never more
 * @param shaking what each repeat does to the workload
 * @param schedulers at least one, their names differ
 * @param slowdown whether slowdowns are measured however many shapes of jobs there are
 * @param faults what goes wrong in each run
 * @param linkWindow emulated time over which links.csv averages
 * @param congestion when a link between racks counts as congested, for all schedulers alike
 * @param links over which flows go under the wall clock
 * @param bounds what the runs must keep to be trusted
 * @param resolved the configuration, complete: a run of it repeats the experiment
 */
public record Experiment(
    String name,
    Cell cell,
    long seed,
    int repeats,
    Optional<Until> until,
    ClockKind clock,
    Cluster cluster,
    Workload workload,
    Shaking shaking,
    List<SchedulerSpec> schedulers,
    Scale scale,
    TaskSettings tasks,
    TrackerSettings tracker,
    boolean slowdown,
    Faults faults,
    Duration linkWindow,
    CongestionRule congestion,
    LinkMode links,
    Bounds bounds,
    String resolved) {
  /** Longer than a run. */
  private static final Duration UNSEEN = Duration.ofDays(1);

  public Experiment {
    schedulers = List.copyOf(schedulers);
  }

  /**
   * The seed of a repeat, from 1: the same for every scheduler, so that all meet the same jobs and
   * blocks.
   */
  public Seed seedOf(int repeat) {
    return Seed.of(seed).numbered(repeat);
  }

  /** The jobs of a repeat. */
  public List<JobSpec> jobs(int repeat) {
    return jobs(workload, shaking, cluster, seedOf(repeat));
  }

  /**
   * @param seed of the repeat
   */
  static List<JobSpec> jobs(Workload workload, Shaking shaking, Cluster cluster, Seed seed) {
    Seed named = seed.named("workload");
    List<JobSpec> jobs = workload.jobs(cluster.blockSize(), named);
    return shaking.shaken(jobs, cluster.blockSize(), named.named("shaking"));
  }

  /** The same, but nobody looks at the links. */
  public Experiment withoutLinks() {
    return new Experiment(
        name,
        cell,
        seed,
        repeats,
        until,
        clock,
        cluster,
        workload,
        shaking,
        schedulers,
        scale,
        tasks,
        tracker,
        slowdown,
        faults,
        UNSEEN,
        CongestionRule.NOBODY,
        links,
        bounds,
        resolved);
  }

  /** How many runs there are at least. */
  public int runs() {
    return schedulers.size() * repeats;
  }
}
