package io.racklab.deploy.cli;

import io.racklab.deploy.console.DistanceText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.RunReport;
import io.racklab.deploy.run.ScheduleTrials;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Distances;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.runs.bound.BoundsFile;
import io.racklab.master.runs.bound.BoundsOfRun;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints how far schedulers are from the best possible, and searches for better schedules. */
@Command(
    name = "bound",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Prints how far each scheduler of a run is from the best possible: from a bound that no"
            + " scheduler can beat with these jobs on this cluster, and from the best schedule that"
            + " is known. To find better schedules, plays the jobs in fixed orders in virtual time,"
            + " with full knowledge of them. RUN/bounds.json and the report keep what was found.",
    footer = {
      "",
      "Examples:",
      "  racklab bound runs/quickstart-20261121-115030",
      "  racklab bound runs/quickstart-20261121-115030 --tries 1000",
      "  racklab bound runs/quickstart-20261121-115030 --tries 0"
    })
public final class BoundCommand implements Callable<Integer> {
  /** About the number of tasks that a search plays, within the limits on schedules below. */
  private static final long TASKS = 300_000;

  private static final int FEWEST_TRIES = 6;
  private static final int MOST_TRIES = 300;

  @Parameters(paramLabel = "RUN", description = "a run directory")
  private Path folder;

  @Option(
      names = "--tries",
      paramLabel = "N",
      description =
          "the most schedules to play for each repeat and each goal; 0 for none (default: 6 to 300,"
              + " fewer if there are more tasks)")
  private Integer tries;

  @Mixin private JarOption jars;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (tries != null && tries < 0) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--tries must be at least 0, not " + tries);
    }
    Results results = RunFolder.read(folder);
    if (results.runs().isEmpty()) {
      throw new CannotStartException(ExitCode.BAD_INPUT, "no run has ended in " + folder);
    }
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    String file = RunDirectory.configurationIn(folder).toString();
    Study study =
        jars.given().reading(() -> Study.named(file, Path.of("").toAbsolutePath(), Map.of()));
    for (Experiment cell : study.cells()) {
      List<OneRun> runs =
          results.runs().stream().filter(run -> run.cell().equals(cell.cell())).toList();
      for (int repeat : runs.stream().map(OneRun::repeat).distinct().sorted().toList()) {
        jars.given().reading(() -> look(cell, repeat, runs, screen));
      }
    }
    Distances distances = Distances.of(results);
    RunReport.write(folder, screen);
    for (String broken : Distances.broken(results)) {
      screen.problem("racklab: a bound is wrong, so its distance is left out: " + broken);
    }
    if (distances.all().isEmpty() && !format.isJson()) {
      screen.problem("racklab: no distance: in every run a job failed");
    }
    screen.result(
        format.isJson()
            ? FormatOption.text(DistanceText.json(distances))
            : DistanceText.of(distances, Terminal.here()));
    return ExitCode.DONE;
  }

  /** Computes the bounds of a repeat and searches for schedules; writes what it has found. */
  private boolean look(Experiment cell, int repeat, List<OneRun> runs, Screen screen) {
    try {
      BoundsFile file = BoundsFile.in(folder);
      int attempts =
          BoundsOfRun.attempts(
              runs.stream().mapToDouble(run -> run.metric(Metric.MOST_ATTEMPTS.path())));
      file.put(cell.cell(), repeat, BoundsOfRun.of(cell, repeat, attempts));
      file.write();
      int most = tries == null ? tries(cell, repeat) : tries;
      if (most > 0) {
        search(cell, repeat, most, runs, file, screen);
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int tries(Experiment cell, int repeat) {
    long tasks =
        cell.jobs(repeat).stream().mapToLong(job -> (long) job.maps() + job.reduces()).sum();
    return (int) Math.max(FEWEST_TRIES, Math.min(MOST_TRIES, TASKS / Math.max(1, tasks)));
  }

  private void search(
      Experiment cell, int repeat, int most, List<OneRun> runs, BoundsFile file, Screen screen)
      throws IOException {
    String name = cell.cell().values().isEmpty() ? "" : cell.cell() + ", ";
    ScheduleTrials trials =
        new ScheduleTrials(
            cell,
            repeat,
            played ->
                screen.progress(
                    "searching for better schedules: %srepeat %d, %d played"
                        .formatted(name, repeat, played)));
    List<List<Integer>> orders = new ArrayList<>();
    for (OneRun run : runs) {
      if (run.repeat() == repeat) {
        orders.add(byEnd(run));
      }
    }
    boolean weighted =
        cell.jobs(repeat).stream().anyMatch(job -> job.settings().weight().isPresent());
    List<Metric> goals =
        weighted
            ? List.of(Metric.JOB_MEAN, Metric.WEIGHTED_JOB_MEAN, Metric.MAKESPAN)
            : List.of(Metric.JOB_MEAN, Metric.MAKESPAN);
    for (Metric metric : goals) {
      Optional<ScheduleTrials.Found> found = trials.best(metric, orders, most);
      if (found.isEmpty()) {
        screen.remark(
            "racklab: no search for schedules: no scheduler with a fixed order of jobs works on"
                + " these nodes");
        return;
      }
      file.put(cell.cell(), repeat, metric, found.get().limit(), found.get().entry());
      file.write();
    }
  }

  /** Returns the jobs in the order in which a run has ended them. */
  private static List<Integer> byEnd(OneRun run) throws IOException {
    return new RunFiles(run.folder())
        .jobs().stream()
            .sorted(Comparator.comparingDouble(RunFiles.EndedJob::finish))
            .map(job -> Integer.parseInt(job.job().substring("job-".length())))
            .toList();
  }
}
