package io.racklab.deploy.cli;

import io.racklab.deploy.console.ProgressText;
import io.racklab.deploy.console.ResultText;
import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.ChildProcesses;
import io.racklab.deploy.launch.MasterProcess;
import io.racklab.deploy.launch.Play;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.ExperimentSeries;
import io.racklab.master.experiment.Level;
import io.racklab.master.experiment.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
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
      "  racklab run my-experiment.conf --set tasks.slowstart=0.8"
    })
public final class RunCommand implements Callable<Integer> {
  /** Emulated time between two words of progress in virtual time. */
  private static final Duration PROGRESS_EVERY = Duration.ofSeconds(30);

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
    Experiment experiment = options.experiment();
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    if (master != null) {
      if (out != null || workers > 0) {
        throw new CannotStart(
            ExitCode.BAD_INPUT,
            "--master goes without --out and --workers: the master has its own");
      }
      return Submission.submit(Addresses.parse("--master", master), experiment, screen);
    }
    boolean virtual = experiment.clock() == ClockKind.VIRTUAL;
    if (virtual && workers > 0) {
      throw new CannotStart(
          ExitCode.BAD_INPUT, "--workers goes with --clock wall: virtual time is one thread");
    }
    RunDirectory directory = RunDirectories.create(out, experiment);
    return virtual ? runVirtual(experiment, directory, screen) : run(experiment, directory, screen);
  }

  private int run(Experiment experiment, RunDirectory directory, Screen screen) throws IOException {
    CompletableFuture<ExperimentSeries.Event> over = new CompletableFuture<>();
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
      process.perform(play(experiment, directory, screen, over), Math.max(1, workers));
      ExperimentSeries.Event last = over.join();
      interruption.over();
      children
          .ended()
          .forEach(
              line ->
                  screen.problem(
                      "racklab: "
                          + line
                          + "; its messages are in "
                          + directory.folder().resolve("logs")));
      return report(last, directory, screen);
    }
  }

  private int runVirtual(Experiment experiment, RunDirectory directory, Screen screen)
      throws IOException {
    CompletableFuture<ExperimentSeries.Event> over = new CompletableFuture<>();
    VirtualStage stage = new VirtualStage(PROGRESS_EVERY);
    try (Interruption interruption = Interruption.guard(stage::stop, directory, screen)) {
      stage.perform(play(experiment, directory, screen, over));
      interruption.over();
      return report(over.join(), directory, screen);
    }
  }

  private static Play<ExperimentSeries.Event> play(
      Experiment experiment,
      RunDirectory directory,
      Screen screen,
      CompletableFuture<ExperimentSeries.Event> over) {
    ProgressText progress = new ProgressText(experiment);
    return Play.experiment(
        experiment,
        directory,
        event -> {
          if (event instanceof ExperimentSeries.Going going) {
            screen.progress(progress.line(going.run(), screen.elapsed()));
          } else if (!(event instanceof ExperimentSeries.RunEnded)) {
            over.complete(event);
          }
        });
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
    return ended.verdict().level() == Level.INVALID ? ExitCode.INVALID : ExitCode.DONE;
  }
}
