package io.racklab.deploy.cli;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.SimulationText;
import io.racklab.deploy.files.TempWorkspace;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.simulate.SeedOutcome;
import io.racklab.deploy.simulate.Shrinking;
import io.racklab.deploy.simulate.Simulation;
import io.racklab.deploy.simulate.Tally;
import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs experiments drawn from seeds and checks Racklab's invariants on them. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Tests Racklab itself: draws an experiment from each seed (cluster, jobs, scheduler,"
            + " settings, faults), runs it twice in virtual time and checks invariants that every"
            + " run must satisfy, and the promises of its scheduler. A failing experiment is reduced and printed as an experiment"
            + " file.",
    footer = {
      "",
      "Exit codes: 0 no seed failed, 1 a seed failed.",
      "",
      "Examples:",
      "  racklab simulate --seed 7",
      "  racklab simulate --seeds 1000",
      "  racklab simulate --seeds 10000 --seed 5000",
      "  racklab simulate --seeds 300 --jar mine.jar --scheduler mine",
      "  racklab simulate --seeds 300 --scheduler '{ name = mine, like = fair, order { kind ="
          + " external, command = [ python3, my_order.py ] } }'"
    })
public final class SimulateCommand implements Callable<Integer> {
  /** The most failures to print; each is shrunk first, which takes some seconds. */
  private static final int MOST_PRINTED = 3;

  @Option(names = "--seed", paramLabel = "N", description = "the first seed (default: 1)")
  private long seed = 1;

  @Option(names = "--seeds", paramLabel = "N", description = "number of seeds (default: 1)")
  private int seeds = 1;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description = "number of seeds that run concurrently (default: one for each processor)")
  private int parallel = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--scheduler",
      paramLabel = "SCHEDULER",
      description =
          "the scheduler of every experiment: a preset, the kind of a policy of yours, or an entry"
              + " of an experiment's schedulers, { name = mine, like = fair, ... } (default: drawn)")
  private String scheduler;

  @Mixin private JarOption jars;

  @Option(names = "--show", description = "print the experiment of the first seed, and run nothing")
  private boolean show;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (seeds < 1 || parallel < 1 || seed < 0) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--seeds and --parallel are at least 1, and --seed at least 0");
    }
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    if (show) {
      screen.result(scenario(seed).text().stripTrailing());
      return ExitCode.DONE;
    }
    if (scheduler == null) {
      return play(Staging.FAITHFUL, screen);
    }
    // A scheduler that cannot be read is refused before any thread starts.
    scenario(seed);
    // Programs that decide have files in a folder.
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (TempWorkspace work = TempWorkspace.below(temporary, "racklab-simulate-")) {
      return play(Staging.below(work.folder()), screen);
    } catch (IOException e) {
      throw new CannotStartException(
          ExitCode.FAILED, "cannot write to " + temporary + ": " + FileTrouble.of(e));
    }
  }

  private int play(Staging staging, Screen screen) {
    Tally tally = new Tally();
    new Simulation(staging, parallel, this::scenario)
        .play(
            seed,
            seeds,
            outcome -> {
              tally.add(outcome);
              screen.progress(SimulationText.progress(tally.seeds(), seeds, tally.failed().size()));
            });
    if (format.isJson()) {
      screen.result(FormatOption.text(SimulationText.json(tally)));
    } else {
      screen.result(SimulationText.of(tally, screen.elapsed()));
      tally.failed().stream().limit(MOST_PRINTED).forEach(failed -> tell(failed, staging, screen));
    }
    return tally.failed().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
  }

  private Scenario scenario(long number) {
    return scheduler == null
        ? Scenario.of(number)
        : jars.given()
            .reading(
                () -> Scenario.of(number, SchedulerFile.ownPolicy(scheduler).orElse(scheduler)));
  }

  private void tell(SeedOutcome failed, Staging staging, Screen screen) {
    Scenario least =
        jars.given()
            .reading(
                () -> new Shrinking(staging).shrink(failed.scenario(), failed.broken().get(0)));
    screen.problem(SimulationText.failed(failed, least.experiment().jobs(1).size(), least.text()));
  }
}
