package io.racklab.deploy.cli;

import io.racklab.deploy.console.ProgressText;
import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.ChildProcesses;
import io.racklab.deploy.launch.MasterProcess;
import io.racklab.deploy.launch.Play;
import io.racklab.deploy.slowdown.AloneTimes;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.ExperimentSeries;
import io.racklab.master.experiment.RunDirectory;
import io.racklab.master.journal.TimesAlone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** Performs an experiment on this machine, under its clock, with progress on the screen. */
final class Performance {
  /** Emulated time between two words of progress in virtual time. */
  private static final Duration PROGRESS_EVERY = Duration.ofSeconds(30);

  private final Experiment experiment;
  private final RunDirectory directory;
  private final TimesAlone alone;
  private final Screen screen;
  private final CompletableFuture<ExperimentSeries.Event> over = new CompletableFuture<>();

  private Performance(
      Experiment experiment, RunDirectory directory, TimesAlone alone, Screen screen) {
    this.experiment = experiment;
    this.directory = directory;
    this.alone = alone;
    this.screen = screen;
  }

  /**
   * Performs it to the end. Blocks.
   *
   * @param times by which slowdowns are measured
   * @param workers worker processes to start; 0 lets this process emulate the nodes
   * @return {@link ExperimentSeries.Ended} or {@link ExperimentSeries.Failed}
   */
  static ExperimentSeries.Event of(
      Experiment experiment, RunDirectory directory, AloneTimes times, int workers, Screen screen)
      throws IOException {
    TimesAlone alone = measure(experiment, directory, times, screen);
    Performance performance = new Performance(experiment, directory, alone, screen);
    return experiment.clock() == ClockKind.VIRTUAL
        ? performance.virtual()
        : performance.wall(workers);
  }

  private static TimesAlone measure(
      Experiment experiment, RunDirectory directory, AloneTimes times, Screen screen) {
    try (Interruption interruption = Interruption.guard(() -> {}, directory, screen)) {
      TimesAlone alone = times.of(experiment, new AloneProgress(screen));
      interruption.over();
      return alone;
    }
  }

  private ExperimentSeries.Event wall(int workers) throws IOException {
    try (ChildProcesses children = new ChildProcesses();
        MasterProcess process = MasterProcess.start(new Address("127.0.0.1", 0), workers == 0);
        Interruption interruption =
            Interruption.guard(
                () -> {
                  process.close();
                  children.close();
                },
                directory,
                screen)) {
      if (workers > 0) {
        Path logs = Files.createDirectories(directory.folder().resolve("logs"));
        children.start(workers, process.address(), logs);
      }
      process.perform(play(), Math.max(1, workers));
      ExperimentSeries.Event last = over.join();
      interruption.over();
      children.ended().forEach(this::tellOfChild);
      return last;
    }
  }

  private void tellOfChild(String line) {
    screen.problem(
        "racklab: " + line + "; its messages are in " + directory.folder().resolve("logs"));
  }

  private ExperimentSeries.Event virtual() {
    VirtualStage stage = new VirtualStage(PROGRESS_EVERY);
    try (Interruption interruption = Interruption.guard(stage::stop, directory, screen)) {
      Duration before = screen.elapsed();
      ExperimentSeries.Event last = stage.perform(play());
      interruption.over();
      tellOfSpeed(stage.steps(), screen.elapsed().minus(before));
      return last;
    }
  }

  private void tellOfSpeed(long steps, Duration took) {
    double seconds = took.toNanos() / 1e9;
    screen.remark(
        String.format(
            Locale.ROOT,
            "virtual time: %d steps of actors in %.1f s, %.0f steps/s",
            steps,
            seconds,
            steps / seconds));
  }

  private Play<ExperimentSeries.Event> play() {
    ProgressText progress = new ProgressText(experiment);
    return Play.experiment(
        experiment,
        directory,
        () -> alone,
        event -> {
          if (event instanceof ExperimentSeries.Going going) {
            screen.progress(progress.line(going.run(), screen.elapsed()));
          } else if (!(event instanceof ExperimentSeries.RunEnded)) {
            over.complete(event);
          }
        });
  }
}
