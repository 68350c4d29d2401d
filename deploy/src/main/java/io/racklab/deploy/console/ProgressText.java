package io.racklab.deploy.console;

import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.ExperimentRun;
import io.racklab.master.tracker.Progress;
import io.racklab.master.workload.JobSpec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** How far an experiment is, in one line. */
public final class ProgressText {
  private static final int WIDTH = 20;
  private static final double NANOS = 1e9;

  private final Experiment experiment;
  private final long allTasks;
  private final int allJobs;
  private final double bytesPerRealSecond;
  private long lastBytes;
  private double lastElapsed;
  private double rate;

  public ProgressText(Experiment experiment) {
    this.experiment = experiment;
    List<JobSpec> jobs = experiment.jobs(1);
    allJobs = jobs.size();
    allTasks = jobs.stream().mapToLong(job -> job.maps() + job.reduces()).sum();
    bytesPerRealSecond = 1 / experiment.scale().bytes();
  }

  /**
   * @param elapsed since the experiment began, by the wall
   */
  public String line(ExperimentRun.Going going, Duration elapsed) {
    Progress progress = going.progress();
    double done = (progress.maps() + progress.reduces()) / (double) allTasks;
    double overall = (going.plan().number() - 1 + done) / experiment.runs();
    int filled = (int) (overall * WIDTH);
    measureRate(progress, elapsed);
    return String.format(
        Locale.ROOT,
        "[%s%s] %3.0f %%  run %d/%d %s  jobs %d/%d  maps %d  reduces %d  %s/s  %s left",
        "#".repeat(filled),
        ".".repeat(WIDTH - filled),
        100 * overall,
        going.plan().number(),
        experiment.runs(),
        going.plan().scheduler().name(),
        progress.jobs(),
        allJobs,
        progress.maps(),
        progress.reduces(),
        Quantity.bytes(rate),
        left(overall, elapsed));
  }

  private void measureRate(Progress progress, Duration elapsed) {
    double now = elapsed.toNanos() / NANOS;
    if (progress.movedBytes() < lastBytes) {
      lastBytes = 0;
      lastElapsed = now;
    } else if (now - lastElapsed >= 1) {
      rate = (progress.movedBytes() - lastBytes) * bytesPerRealSecond / (now - lastElapsed);
      lastBytes = progress.movedBytes();
      lastElapsed = now;
    }
  }

  private static String left(double overall, Duration elapsed) {
    if (overall < 0.01) {
      return "?";
    }
    return Quantity.time(elapsed.toNanos() / NANOS * (1 - overall) / overall);
  }
}
