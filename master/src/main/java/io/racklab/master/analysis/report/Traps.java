package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Finds runs whose figures may mislead: the cluster has little to do or never catches up with its
 * jobs, or one job dominates the mean.
 */
public final class Traps {
  /** Below this share of slots, a cluster counts as idle. */
  private static final double IDLE = 0.05;

  /** Above this share of the time of all jobs, one job dominates the mean. */
  private static final double MOST_OF_THE_MEAN = 0.5;

  /** Runs of fewer jobs are examples rather than workloads. */
  private static final int FEWEST_JOBS = 10;

  /** A run that takes more than this many times as long as its arrivals never catches up. */
  private static final double BEHIND = 2;

  private Traps() {}

  /** Returns a sentence for each trap; the runs of all schedulers and repeats count together. */
  public static List<String> notes(List<OneRun> runs) {
    List<OneRun> large = runs.stream().filter(run -> run.metric("jobs") >= FEWEST_JOBS).toList();
    List<String> notes = new ArrayList<>();
    idle(large).ifPresent(notes::add);
    oneJob(large).ifPresent(notes::add);
    behind(large).ifPresent(notes::add);
    return notes;
  }

  private static OptionalDouble mean(List<OneRun> runs, ToDoubleFunction<OneRun> value) {
    return runs.stream().mapToDouble(value).filter(Double::isFinite).average();
  }

  private static Optional<String> idle(List<OneRun> runs) {
    OptionalDouble maps = mean(runs, run -> run.metric("slot_utilisation.map"));
    OptionalDouble reduces = mean(runs, run -> run.metric("slot_utilisation.reduce"));
    return maps.isPresent() && maps.getAsDouble() < IDLE && reduces.orElse(0) < IDLE
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "The cluster is idle: maps hold %.1f %% and reduces %.1f %% of their slots, so that"
                    + " schedulers have little to decide. Write load = 0.7 in the workload.",
                100 * maps.getAsDouble(),
                100 * reduces.orElse(0)))
        : Optional.empty();
  }

  private static Optional<String> oneJob(List<OneRun> runs) {
    OptionalDouble share =
        mean(
            runs, run -> run.metric("job_s.max") / (run.metric("job_s.mean") * run.metric("jobs")));
    return share.isPresent() && share.getAsDouble() > MOST_OF_THE_MEAN
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "One job takes %.0f %% of the time of all jobs and dominates the mean: compare"
                    + " job_s.p50, too.",
                100 * share.getAsDouble()))
        : Optional.empty();
  }

  /**
   * Returns a sentence if the longest run never catches up; empty also if its files cannot be read.
   */
  private static Optional<String> behind(List<OneRun> runs) {
    Optional<OneRun> longest =
        runs.stream()
            .filter(run -> Double.isFinite(run.metric("makespan_s")))
            .reduce((a, b) -> b.metric("makespan_s") > a.metric("makespan_s") ? b : a);
    if (longest.isEmpty()) {
      return Optional.empty();
    }
    double[] last = {0, 0};
    try {
      new RunFiles(longest.get().folder())
          .eachJob(
              job -> {
                last[0] = Math.max(last[0], job.submit());
                last[1] = Math.max(last[1], job.finish());
              });
    } catch (IOException unreadable) {
      return Optional.empty();
    }
    return last[0] > 0 && last[1] > BEHIND * last[0]
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "The cluster never catches up: under %s the last job comes at %.0f s and the run"
                    + " ends at %.0f s. With more jobs, job times would keep growing; write a"
                    + " smaller load in the workload, such as load = 0.5.",
                where(longest.get()),
                last[0],
                last[1]))
        : Optional.empty();
  }

  private static String where(OneRun run) {
    return run.cell().values().isEmpty() ? run.scheduler() : run.scheduler() + " at " + run.cell();
  }
}
