package io.racklab.master.runs.experiment;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.external.Conversations;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.BackgroundLoad;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadJitter;
import io.racklab.topologies.Cluster;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * An experiment in one cell of its sweep: every scheduler plays the same workload on the same
 * cluster, once for each repeat.
 *
 * @param cell the cell of the sweep
 * @param faults the faults in each run
 * @param resolved the complete configuration; running it repeats the experiment
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
  private static final String WORKLOAD = "workload";

  /** Returns the whole cluster. */
  public Cluster cluster() {
    return setup.cluster();
  }

  /** Returns the cluster that a repeat plays on: without what the background load holds there. */
  public Cluster cluster(int repeat) {
    return left(execution(repeat).background(), setup.cluster(), seedOf(repeat));
  }

  static Cluster left(BackgroundLoad background, Cluster cluster, Seed ofRepeat) {
    return background.leaves(cluster, ofRepeat.named("background"));
  }

  /** Returns the schedulers, at least one; their names differ. */
  public List<SchedulerSpec> schedulers() {
    return setup.schedulers();
  }

  /** Returns the least number of repeats of each scheduler. */
  public int repeats() {
    return repetition.repeats();
  }

  /** Returns the scale that is used under the wall clock. */
  public Scale scale() {
    return execution.scale();
  }

  /**
   * Returns the seed of a repeat, from 1. It is the same for every scheduler, so that all
   * schedulers get the same jobs and the same placement of blocks.
   */
  public Seed seedOf(int repeat) {
    return Seed.of(repetition.seed()).numbered(repeat);
  }

  /** Returns the jobs of a repeat. */
  public List<JobSpec> jobs(int repeat) {
    return jobs(setup.workload(), setup.jitter(), setup.cluster(), seedOf(repeat));
  }

  /** Returns the settings of a repeat's runs, with what it draws from a calibration. */
  public Execution execution(int repeat) {
    Seed workload = seedOf(repeat).named(WORKLOAD);
    return execution.learned().map(learned -> learned.draw(execution, workload)).orElse(execution);
  }

  /** True if an external program decides for any of the schedulers. */
  public boolean asksPrograms() {
    return schedulers().stream()
        .anyMatch(scheduler -> Conversations.needed(scheduler.make(Seed.of(0))));
  }

  /**
   * Returns the SHA-256 of a repeat's jobs. It is equal in another process that has read the same
   * traces.
   */
  public String jobsSum(int repeat) {
    try {
      byte[] text = jobs(repeat).toString().getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * @param seed the seed of the repeat
   */
  static List<JobSpec> jobs(Workload workload, WorkloadJitter jitter, Cluster cluster, Seed seed) {
    Seed named = seed.named(WORKLOAD);
    List<JobSpec> jobs = workload.jobs(cluster, named);
    return jitter.shaken(jobs, cluster.blockSize(), named.named("shaking"));
  }

  /**
   * Returns a copy for jobs that run alone: links are not measured, rates are exact, no attempt
   * fails by itself, and no work holds slots in the background.
   */
  public Experiment alone() {
    return new Experiment(
        name,
        cell,
        setup,
        repetition,
        execution.alone(),
        faults,
        measurement.withoutLinks(),
        resolved);
  }

  /** Returns the least number of runs. */
  public int runs() {
    return schedulers().size() * repeats();
  }
}
