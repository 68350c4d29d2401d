package io.racklab.deploy.capacity;

import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.run.ExperimentSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/** The first run of an experiment, in virtual time. Its temporary folder is deleted on closing. */
final class VirtualRun implements AutoCloseable {
  private final Experiment experiment;
  private final RunDirectory directory;
  private boolean whole;

  private VirtualRun(Experiment experiment, RunDirectory directory) {
    this.experiment = experiment;
    this.directory = directory;
  }

  /**
   * Plays the run until its end or until the limit.
   *
   * @param window the emulated time over which link rates are averaged
   * @param patience the limit in wall time
   */
  static VirtualRun perform(Experiment asked, Duration window, Duration patience)
      throws IOException {
    Experiment first =
        new Experiment(
            asked.name(),
            asked.cell(),
            asked.setup().withFirstScheduler(),
            asked.repetition().once(),
            asked.execution().withClock(ClockKind.VIRTUAL),
            asked.faults(),
            asked.measurement().withLinkWindow(window),
            asked.resolved());
    Path folder = Files.createTempDirectory("racklab-rehearsal-");
    VirtualRun run = new VirtualRun(first, RunDirectory.create(folder, first.resolved()));
    run.perform(patience);
    return run;
  }

  private void perform(Duration patience) {
    VirtualStage stage = new VirtualStage(Duration.ofHours(1));
    Thread alarm = new Thread(() -> stopAfter(patience, stage), "racklab-rehearsal");
    alarm.setDaemon(true);
    alarm.start();
    whole =
        stage.perform(
                MasterTask.runs(
                    () ->
                        RunBooks.of(
                            Study.of(experiment), directory, ClockKind.VIRTUAL, 0, Security.NONE),
                    () -> cell -> TimesAlone.UNKNOWN,
                    event -> {}))
            instanceof ExperimentSeries.Ended;
    alarm.interrupt();
  }

  private static void stopAfter(Duration patience, VirtualStage stage) {
    try {
      Thread.sleep(patience.toMillis());
      stage.stop();
    } catch (InterruptedException e) {
      // The run has ended in time.
      Thread.currentThread().interrupt();
    }
  }

  /** True if the run came to its end. */
  boolean whole() {
    return whole;
  }

  RunFiles rows() throws IOException {
    return new RunFiles(
        directory.runFolder(experiment.cell(), experiment.schedulers().get(0).name(), 1));
  }

  @Override
  public void close() throws IOException {
    directory.close();
    try (Stream<Path> files = Files.walk(directory.folder())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
