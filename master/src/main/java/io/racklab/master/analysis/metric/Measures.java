package io.racklab.master.analysis.metric;

import io.racklab.master.analysis.statistics.Observations;
import io.racklab.master.analysis.statistics.Sample;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.master.engine.journal.Seconds;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.EnumMap;
import java.util.Map;

/** Computes the measures of a run from its rows. */
public final class Measures {
  private final TimesAlone alone;
  private final Observations jobSeconds = new Observations();
  private final Observations slowdowns = new Observations();
  private final FlowErrors.Collected flowErrors = new FlowErrors.Collected();
  private final Map<Locality, Long> localities = new EnumMap<>(Locality.class);
  private final Map<FlowKind, Long> bytes = new EnumMap<>(FlowKind.class);
  private final Map<TaskType, Double> busySeconds = new EnumMap<>(TaskType.class);
  private final WeightedSeconds weighted = new WeightedSeconds();
  private final SkewSums skew = new SkewSums();
  private final Fairness fairness = new Fairness();
  private long shuffleCrossRack;
  private long crossRack;
  private int failedJobs;
  private long attempts;
  private long extraAttempts;
  private int mostAttempts;
  private long flows;
  private double mapProgressAtFirstReduce;
  private int jobsWithReduces;
  private long firstSubmit = Long.MAX_VALUE;
  private long lastFinish;

  /**
   * @param alone the jobs' times alone, to compute slowdowns
   */
  public Measures(TimesAlone alone) {
    this.alone = alone;
  }

  public void add(Row row) {
    if (row instanceof FlowRow flow) {
      add(flow);
    } else if (row instanceof AttemptRow attempt) {
      add(attempt);
    } else if (row instanceof JobRow job) {
      add(job);
    } else if (row instanceof LinkRow || row instanceof EventRow) {
      // These rows contribute to no measure.
      return;
    } else {
      throw new IllegalArgumentException("no measure of " + row);
    }
  }

  private void add(JobRow job) {
    if (job.outcome() == JobOutcome.FAILED) {
      failedJobs++;
    }
    double response = Seconds.of(job.finishNanos() - job.submitNanos());
    jobSeconds.add(response);
    weighted.add(job.spec().settings(), response);
    if (job.outcome() == JobOutcome.SUCCEEDED) {
      fairness.response(job.spec().user(), response);
      alone.seconds(job.spec()).ifPresent(seconds -> slowdown(job, response / seconds));
    }
    skew.add(job);
    firstSubmit = Math.min(firstSubmit, job.submitNanos());
    lastFinish = Math.max(lastFinish, job.finishNanos());
    if (job.mapsAtFirstReduce() >= 0) {
      mapProgressAtFirstReduce += job.mapsAtFirstReduce() / (double) job.spec().maps();
      jobsWithReduces++;
    }
  }

  private void slowdown(JobRow job, double slowdown) {
    slowdowns.add(slowdown);
    fairness.slowdown(job.spec().user(), slowdown);
  }

  private void add(AttemptRow attempt) {
    skew.add(attempt);
    TaskType type = attempt.report().attempt().type();
    attempts++;
    if (attempt.locality() != null && attempt.outcome() == AttemptOutcome.CHOSEN) {
      localities.merge(attempt.locality(), 1L, Long::sum);
    }
    if (attempt.kind() != AttemptKind.ORIGINAL) {
      extraAttempts++;
    }
    mostAttempts = Math.max(mostAttempts, attempt.report().attempt().attempt() + 1);
    long held = attempt.report().finishNanos() - attempt.launchNanos();
    busySeconds.merge(type, Seconds.of(held), Double::sum);
  }

  private void add(FlowRow flow) {
    flows++;
    boolean local = !flow.crossRack() && flow.source().equals(flow.destination());
    if (!local || flow.kind() == FlowKind.SHUFFLE) {
      bytes.merge(flow.kind(), flow.bytes(), Long::sum);
    }
    crossRack += flow.crossRack() ? flow.bytes() : 0;
    if (flow.kind() == FlowKind.SHUFFLE && flow.crossRack()) {
      shuffleCrossRack += flow.bytes();
    }
    flowErrors.add(
        flow.source(),
        flow.destination(),
        flow.startNanos(),
        flow.finishNanos(),
        flow.expectedNanos(),
        flow.unsentShare());
  }

  public Sample jobSeconds() {
    return jobSeconds.sample();
  }

  /**
   * Returns the mean response time in seconds, weighted by the jobs' weights, of which a missing
   * one is 1; NaN if no job has a weight.
   */
  public double weightedJobSeconds() {
    return weighted.mean();
  }

  /**
   * Returns the slowdown of each job that succeeded: its response time divided by its time alone in
   * the empty cluster. Empty if times alone were not measured.
   */
  public Sample slowdowns() {
    return slowdowns.sample();
  }

  /** Returns the errors of the flows for which {@link FlowErrors#isJudged} is true. */
  public FlowErrors flowErrors() {
    return flowErrors.errors();
  }

  public long flows() {
    return flows;
  }

  public int failedJobs() {
    return failedJobs;
  }

  /** Returns the seconds from the first submission to the last job's end. */
  public double makespanSeconds() {
    return lastFinish == 0 ? 0 : Seconds.of(lastFinish - firstSubmit);
  }

  /** Returns the share of the maps whose chosen attempt had this locality. */
  public double locality(Locality locality) {
    long all = localities.values().stream().mapToLong(Long::longValue).sum();
    return all == 0 ? 0 : localities.getOrDefault(locality, 0L) / (double) all;
  }

  /** Returns the bytes that moved between nodes; for the shuffle also those within nodes. */
  public long bytes(FlowKind kind) {
    return bytes.getOrDefault(kind, 0L);
  }

  public long shuffleCrossRackBytes() {
    return shuffleCrossRack;
  }

  /** Returns the bytes that flows of all kinds moved between racks. */
  public long crossRackBytes() {
    return crossRack;
  }

  /**
   * Returns the share of all shuffle bytes, including those within nodes, that moved between racks.
   */
  public double shuffleCrossRackShare() {
    return shuffleCrossRack / (double) bytes(FlowKind.SHUFFLE);
  }

  /**
   * Returns the mean {@link io.racklab.master.engine.job.Skew} by bytes over the jobs that
   * succeeded and moved some of their shuffle between racks; NaN if there is no such job.
   */
  public double skewByBytes() {
    return skew.meanByBytes();
  }

  /** Returns the mean skew of the same jobs by numbers of maps. */
  public double skewByCounts() {
    return skew.meanByCounts();
  }

  /**
   * Returns Jain's index over the users' mean slowdowns, or over their mean response times if times
   * alone were not measured; NaN if no job has succeeded.
   */
  public double fairness() {
    return fairness.index();
  }

  /** Returns the total seconds for which attempts of a type held slots. */
  public double busySeconds(TaskType type) {
    return busySeconds.getOrDefault(type, 0.0);
  }

  /** Returns the mean seconds for which an attempt held its slot; NaN without attempts. */
  public double meanAttemptSeconds() {
    double busy = busySeconds.values().stream().mapToDouble(Double::doubleValue).sum();
    return attempts == 0 ? Double.NaN : busy / attempts;
  }

  /** Returns the number of attempts beyond the first of each task. */
  public long extraAttempts() {
    return extraAttempts;
  }

  /** Returns the largest number of ended attempts of a single task. */
  public int mostAttempts() {
    return mostAttempts;
  }

  /**
   * Returns the mean share of a job's maps that had ended when its first reduce was launched; NaN
   * without reduces.
   */
  public double mapProgressAtFirstReduce() {
    return jobsWithReduces == 0 ? Double.NaN : mapProgressAtFirstReduce / jobsWithReduces;
  }
}
