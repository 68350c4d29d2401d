package io.racklab.deploy.cli;

import io.racklab.deploy.console.ResultText;
import io.racklab.deploy.slowdown.AloneTimes;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.ExperimentSeries;
import io.racklab.master.experiment.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs an experiment and prints who wins. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs an experiment: progress, then the verdict and a table, then where the results are.",
    footer = {
      "",
      "Examples:",
      "  racklab run",
      "  racklab run --workers 3 --seed 7",
      "  racklab run --cluster shadow-52 --workload swim:trace.tsv --schedulers fifo,fair",
      "  racklab run --twin",
      "  racklab run --workload swim:trace.tsv --clock virtual --slowdown",
      "  racklab run my-experiment.conf --set tasks.slowstart=0.8"
    })
public final class RunCommand implements Callable<Integer> {
  @Mixin private RunOptions options;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "let N more worker processes on this machine emulate the nodes")
  private int workers;

  @Option(
      names = "--master",
      paramLabel = "HOST:PORT",
      description = "submit to a master that is already there")
  private String master;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "the run directory, new or empty (default: runs/NAME-DATE)")
  private Path out;

  @Option(
      names = "--twin",
      description = "run under the wall clock and again under the virtual one, and compare")
  private boolean twin;

  @Option(
      names = "--force",
      description = "run without looking first whether this machine can carry the run")
  private boolean force;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Option(names = "--json", description = "print summary.json in place of the table")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (workers < 0 || workers > 1000) {
      throw new CannotStart(ExitCode.BAD_INPUT, "--workers must be from 0 to 1000, not " + workers);
    }
    Experiment experiment = options.experiment(Map.of());
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    if (master != null) {
      if (out != null || workers > 0 || twin) {
        throw new CannotStart(
            ExitCode.BAD_INPUT,
            "--master goes without --out, --workers and --twin: the master has its own");
      }
      return Submission.submit(Addresses.parse("--master", master), experiment, screen);
    }
    if (experiment.clock() == ClockKind.VIRTUAL && workers > 0) {
      throw new CannotStart(
          ExitCode.BAD_INPUT, "--workers goes with --clock wall: virtual time is one thread");
    }
    if (twin && json) {
      throw new CannotStart(ExitCode.BAD_INPUT, "--json does not go with --twin");
    }
    if (out != null) {
      // Whoever must name another folder is not to wait for the rehearsal first.
      RunDirectories.requireEmpty(out);
    }
    if (!force && (twin || experiment.clock() == ClockKind.WALL)) {
      Preflight.check(experiment, workers, screen);
    }
    if (twin) {
      return new TwinRun(options, workers, screen).run(out);
    }
    RunDirectory directory =
        RunDirectories.create(RunDirectories.folder(out, experiment.name()), experiment);
    return report(
        Performance.of(experiment, directory, new AloneTimes(), workers, screen),
        directory,
        screen);
  }

  private int report(ExperimentSeries.Event last, RunDirectory directory, Screen screen)
      throws IOException {
    if (last instanceof ExperimentSeries.Failed failed) {
      screen.problem(
          "racklab: " + failed.why() + "; the results so far are in " + directory.folder());
      return ExitCode.FAILED;
    }
    ExperimentSeries.Ended ended = (ExperimentSeries.Ended) last;
    screen.result(
        json
            ? Files.readString(directory.folder().resolve("summary.json"))
            : ResultText.of(ended) + "\nresults: " + directory.folder());
    return ExitCode.of(ended.verdict());
  }
}
