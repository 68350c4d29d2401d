package io.racklab.deploy.run;

import io.racklab.deploy.console.ResultText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.virtual.AloneTimes;
import io.racklab.master.analysis.report.Twin;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.run.ExperimentSeries;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs an experiment under the wall clock and again under the virtual one, and compares the runs.
 */
public final class TwinRun {
  private static final double NANOS = 1e9;

  private final Study wall;
  private final Study virtual;
  private final RunExecutor.Means means;
  private final Screen screen;

  /**
   * @param wall the experiment under the wall clock
   * @param virtual the experiment under the virtual clock
   */
  public TwinRun(Study wall, Study virtual, RunExecutor.Means means, Screen screen) {
    this.wall = wall;
    this.virtual = virtual;
    this.means = means;
    this.screen = screen;
  }

  /**
   * Runs both and prints the differences.
   *
   * @param out the folder for both run directories; null for a new one
   * @return the exit code
   */
  public int run(Path out) throws IOException {
    Path folder = RunDirectories.folder(out, wall.first().name() + "-twin");
    RunBook real = book(wall, folder.resolve("wall"), ClockKind.WALL);
    RunBook modelled = book(virtual, folder.resolve("virtual"), ClockKind.VIRTUAL);
    AloneTimes times = new AloneTimes();
    for (RunBook book : List.of(real, modelled)) {
      ExperimentSeries.Event last = RunExecutor.of(book, times, means, screen);
      if (last instanceof ExperimentSeries.Failed failed) {
        screen.problem("racklab: " + failed.why() + "; the results so far are in " + folder);
        return ExitCode.FAILED;
      }
    }
    StringBuilder text =
        new StringBuilder(ResultText.of(real.verdict(), real.results())).append('\n');
    for (int run = 0; run < real.results().size(); run++) {
      RunPlan plan = real.results().get(run).plan();
      RunPlan modelledPlan = modelled.results().get(run).plan();
      Experiment experiment = plan.experiment();
      text.append("twin of ").append(plan.scheduler().name());
      text.append(", repeat ").append(plan.repeat());
      text.append(experiment.cell().values().isEmpty() ? "" : ", " + experiment.cell());
      text.append('\n');
      text.append(
          new Twin(
                  plan.folder(),
                  modelledPlan.folder(),
                  new Topology(experiment.cluster()),
                  window(experiment, ClockKind.WALL),
                  window(modelledPlan.experiment(), ClockKind.VIRTUAL))
              .text());
      text.append('\n');
    }
    String pages = RunReport.write(real, screen) + RunReport.write(modelled, screen);
    screen.result(text + "results: " + folder + pages);
    return ExitCode.of(real.verdict());
  }

  private RunBook book(Study study, Path folder, ClockKind kind) throws IOException {
    return RunBooks.of(
        study, RunDirectories.create(folder, study), kind, means.workers(), means.security());
  }

  private static double window(Experiment experiment, ClockKind clock) {
    return clock.windowNanos(experiment.measurement().linkWindow(), experiment.scale()) / NANOS;
  }
}
