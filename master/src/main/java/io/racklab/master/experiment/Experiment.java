package io.racklab.master.experiment;

import io.racklab.master.schedule.SchedulerSpec;
import io.racklab.master.schedule.external.Conversations;
import io.racklab.master.seed.Seed;
import io.racklab.master.workload.JobSpec;
import io.racklab.master.workload.Workload;
import io.racklab.master.workload.WorkloadJitter;
import io.racklab.topologies.Cluster;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * An experiment in one cell of its sweep: every scheduler plays the same workload on the same
 * cluster, as often as there are repeats.
 *
 * @param cell which one it is
 * @param faults what goes wrong in each run
 * @param resolved the configuration, complete: a run of it repeats the experiment
 */
public record Experiment(
    String name,
    Cell cell,
    Setup setup,
    Repetition repetition,
    Execution execution,
    Faults faults,
    Measurement measurement,
    String resolved) {

  /** The one that all schedulers play on. */
  public Cluster cluster() {
    return setup.cluster();
  }

  /** At least one, their names differ. */
  public List<SchedulerSpec> schedulers() {
    return setup.schedulers();
  }

  /** At least so many of each scheduler. */
  public int repeats() {
    return repetition.repeats();
  }

  /** The one under the wall clock. */
  public Scale scale() {
    return execution.scale();
  }

  /**
   * The seed of a repeat, from 1: the same for every scheduler, so that all meet the same jobs and
   * blocks.
   */
  public Seed seedOf(int repeat) {
    return Seed.of(repetition.seed()).numbered(repeat);
  }

  /** The jobs of a repeat. */
  public List<JobSpec> jobs(int repeat) {
    return jobs(setup.workload(), setup.jitter(), setup.cluster(), seedOf(repeat));
  }

  /** Whether a program is to answer any question of its schedulers. */
  public boolean asksPrograms() {
    return schedulers().stream()
        .anyMatch(scheduler -> Conversations.needed(scheduler.make(Seed.of(0))));
  }

  /** The SHA-256 of a repeat's jobs: equal where another process has read the same traces. */
  public String jobsSum(int repeat) {
    try {
      byte[] text = jobs(repeat).toString().getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * @param seed of the repeat
   */
  static List<JobSpec> jobs(Workload workload, WorkloadJitter jitter, Cluster cluster, Seed seed) {
    Seed named = seed.named("workload");
    List<JobSpec> jobs = workload.jobs(cluster.blockSize(), named);
    return jitter.shaken(jobs, cluster.blockSize(), named.named("shaking"));
  }

  /** The same for jobs that run alone: nobody looks at the links, and rates are exact. */
  public Experiment alone() {
    return new Experiment(
        name,
        cell,
        setup,
        repetition,
        execution.exact(),
        faults,
        measurement.withoutLinks(),
        resolved);
  }

  /** The least number of runs. */
  public int runs() {
    return schedulers().size() * repeats();
  }
}
