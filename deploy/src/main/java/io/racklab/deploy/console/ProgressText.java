package io.racklab.deploy.console;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.engine.tracker.RunProgress;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.LeastTime;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.run.ExperimentRun;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntSupplier;

/** The progress of an experiment, in one line. */
public final class ProgressText {
  private static final int WIDTH = 20;
  private static final double NANOS = 1e9;

  private final IntSupplier runsInAll;
  private final int endedBefore;
  private final Map<Jobs, Totals> totals = new HashMap<>();
  private final Map<Integer, Double> going = new HashMap<>();
  private final Remaining remaining = new Remaining();
  private int endedNow;
  private long lastBytes;
  private double lastElapsed;
  private double rate;

  /**
   * Creates the progress of an experiment.
   *
   * @param runs supplies the number of runs known so far
   * @param endedBefore the number of runs that had ended before this command and are kept
   */
  public ProgressText(IntSupplier runs, int endedBefore) {
    runsInAll = runs;
    this.endedBefore = endedBefore;
  }

  /** The cell and the repeat of a run, which determine its jobs. */
  private record Jobs(Cell cell, int repeat) {}

  /**
   * The numbers of jobs and tasks of a run.
   *
   * @param firstSeconds the emulated time at which the first job is submitted
   * @param leastSeconds the least emulated time that the run takes
   */
  private record Totals(int jobs, long tasks, double firstSeconds, double leastSeconds) {
    static Totals of(RunPlan plan) {
      List<JobSpec> jobs = plan.experiment().jobs(plan.repeat());
      return new Totals(
          jobs.size(),
          jobs.stream().mapToLong(job -> job.maps() + job.reduces()).sum(),
          jobs.stream().mapToLong(job -> job.submit().toNanos()).min().orElse(0) / NANOS,
          LeastTime.of(jobs));
    }
  }

  /** Records the end of a run. */
  public synchronized void ended(RunPlan plan) {
    going.remove(plan.number());
    endedNow++;
  }

  /**
   * Returns the line for a run's current progress.
   *
   * @param elapsed wall time since the experiment began
   */
  public synchronized String line(ExperimentRun.Going run, Duration elapsed) {
    RunProgress progress = run.progress();
    int runs = runsInAll.getAsInt();
    RunPlan plan = run.plan();
    Totals all =
        totals.computeIfAbsent(
            new Jobs(plan.experiment().cell(), plan.repeat()), jobs -> Totals.of(plan));
    going.put(plan.number(), (progress.maps() + progress.reduces()) / (double) all.tasks());
    double done = endedNow + going.values().stream().mapToDouble(Double::doubleValue).sum();
    double overall = (endedBefore + done) / runs;
    int filled = (int) (overall * WIDTH);
    measureRate(progress, elapsed, 1 / plan.experiment().scale().bytes());
    String cell = plan.experiment().cell().toString();
    return String.format(
        Locale.ROOT,
        "[%s%s] %3.0f %%  run %d/%d %s%s  jobs %d/%d  %s  at %s  %s left",
        "#".repeat(filled),
        ".".repeat(WIDTH - filled),
        100 * overall,
        plan.number(),
        runs,
        plan.scheduler().name(),
        cell.isEmpty() ? "" : " (" + cell + ")",
        progress.jobs(),
        all.jobs(),
        progress.jobsSubmitted() == 0
            ? "first job at " + QuantityText.time(all.firstSeconds())
            : tasks(progress, plan.experiment().execution().clock()),
        QuantityText.time(run.emulatedNanos() / NANOS),
        left(
            elapsed, done / (runs - endedBefore), all.leastSeconds(), run.emulatedNanos() / NANOS));
  }

  /** Under the virtual clock no bytes are moved, so no rate is shown. */
  private String tasks(RunProgress progress, ClockKind clock) {
    String ended = "maps " + progress.maps() + "  reduces " + progress.reduces();
    return clock == ClockKind.WALL ? ended + "  " + QuantityText.bytes(rate) + "/s" : ended;
  }

  private void measureRate(RunProgress progress, Duration elapsed, double realBytes) {
    double now = elapsed.toNanos() / NANOS;
    if (progress.movedBytes() < lastBytes) {
      lastBytes = 0;
      lastElapsed = now;
    } else if (now - lastElapsed >= 1) {
      rate = (progress.movedBytes() - lastBytes) * realBytes / (now - lastElapsed);
      lastBytes = progress.movedBytes();
      lastElapsed = now;
    }
  }

  /**
   * Estimates the time left. Before the first task has ended, only the emulated time shows a run's
   * progress.
   *
   * @param least the least emulated seconds that the run takes
   * @param now the emulated seconds that have passed
   */
  private String left(Duration elapsed, double done, double least, double now) {
    double seconds = elapsed.toNanos() / NANOS;
    if (done == 0 && now > 0 && now < least) {
      return QuantityText.time(seconds * (least - now) / now) + " or more";
    }
    OptionalDouble left = remaining.after(seconds, done);
    return left.isPresent() ? QuantityText.time(left.getAsDouble()) : "?";
  }
}
