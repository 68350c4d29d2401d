package io.racklab.deploy.cli;

import io.racklab.deploy.console.ResultText;
import io.racklab.deploy.slowdown.AloneTimes;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.ExperimentSeries;
import io.racklab.master.experiment.RunDirectory;
import io.racklab.master.experiment.RunResult;
import io.racklab.master.report.Twin;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** An experiment under the wall clock and again under the virtual one, compared run by run. */
final class TwinRun {
  private static final double NANOS = 1e9;

  private final RunOptions options;
  private final int workers;
  private final Screen screen;

  TwinRun(RunOptions options, int workers, Screen screen) {
    this.options = options;
    this.workers = workers;
    this.screen = screen;
  }

  /**
   * @param out the folder for both run directories, or null
   */
  int run(Path out) throws IOException {
    Experiment wall = options.experiment(Map.of("clock", "wall"));
    Experiment virtual = options.experiment(Map.of("clock", "virtual"));
    Path folder = RunDirectories.folder(out, wall.name() + "-twin");
    RunDirectory wallDirectory = RunDirectories.create(folder.resolve("wall"), wall);
    RunDirectory virtualDirectory = RunDirectories.create(folder.resolve("virtual"), virtual);
    AloneTimes times = new AloneTimes();
    ExperimentSeries.Event real = Performance.of(wall, wallDirectory, times, workers, screen);
    ExperimentSeries.Event modelled = Performance.of(virtual, virtualDirectory, times, 0, screen);
    if (!(real instanceof ExperimentSeries.Ended ended)
        || !(modelled instanceof ExperimentSeries.Ended)) {
      String why =
          ((ExperimentSeries.Failed) (real instanceof ExperimentSeries.Failed ? real : modelled))
              .why();
      screen.problem("racklab: " + why + "; the results so far are in " + folder);
      return ExitCode.FAILED;
    }
    StringBuilder text = new StringBuilder(ResultText.of(ended)).append('\n');
    Topology topology = new Topology(wall.cluster());
    for (RunResult result : ended.results()) {
      String scheduler = result.plan().scheduler().name();
      int repeat = result.plan().repeat();
      text.append("twin of ").append(scheduler).append(", repeat ").append(repeat).append('\n');
      text.append(
          new Twin(
                  wallDirectory.runFolder(scheduler, repeat),
                  virtualDirectory.runFolder(scheduler, repeat),
                  topology,
                  window(wall, ClockKind.WALL),
                  window(virtual, ClockKind.VIRTUAL))
              .text());
      text.append('\n');
    }
    screen.result(text + "results: " + folder);
    return ExitCode.of(ended.verdict());
  }

  private static double window(Experiment experiment, ClockKind clock) {
    return clock.windowNanos(experiment.linkWindow(), experiment.scale()) / NANOS;
  }
}
