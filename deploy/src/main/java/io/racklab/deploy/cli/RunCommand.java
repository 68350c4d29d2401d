package io.racklab.deploy.cli;

import io.racklab.deploy.console.ResultText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.console.WinnerText;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.http.HttpSettings;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.CapacityCheck;
import io.racklab.deploy.run.RemoteRun;
import io.racklab.deploy.run.RunDirectories;
import io.racklab.deploy.run.RunExecutor;
import io.racklab.deploy.run.RunReport;
import io.racklab.deploy.run.TwinRun;
import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.submission.MasterClient;
import io.racklab.deploy.virtual.AloneTimes;
import io.racklab.deploy.virtual.RunHooks;
import io.racklab.deploy.watch.LiveWatch;
import io.racklab.deploy.watch.WatchPages;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.report.EqualCells;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.Traps;
import io.racklab.master.engine.workload.Remarks;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.run.ExperimentSeries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs an experiment and prints the winner. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs an experiment, and prints progress, the verdict, a table of results, the winner, and"
            + " the folder of all results.",
    footer = {
      "",
      "Examples:",
      "  racklab run",
      "  racklab run --workers 3 --seed 7",
      "  racklab run --cluster shadow-52 --workload swim:trace.tsv --schedulers fifo,fair",
      "  racklab run --twin",
      "  racklab run --clock virtual --watch",
      "  racklab run --workload swim:trace.tsv --clock virtual --slowdown",
      "  racklab run my-experiment.conf --set tasks.slowstart=0.8",
      "  racklab run sweep.conf --clock virtual --out results --resume",
      "  racklab run sweep.conf --clock virtual --master 10.0.0.1:7070 --out results"
    })
public final class RunCommand implements Callable<Integer> {
  private static final String LOOPBACK = "127.0.0.1";

  @Mixin private RunOptions options;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description =
          "start N worker processes on this machine to emulate the nodes (default: 0, all in this"
              + " process)")
  private int workers;

  @Option(
      names = "--master",
      paramLabel = "HOST:PORT",
      description =
          "submit the experiment to a running master; under the virtual clock whole runs execute on"
              + " its workers, which may be on several hosts")
  private String master;

  @Mixin private CertsOption certs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "the run directory, new or empty (default: runs/NAME-DATE; with --master the results stay"
              + " on the master unless --out is given)")
  private Path out;

  @Option(
      names = "--resume",
      description =
          "continue in the run directory of --out: runs that have ended and whose input has not"
              + " changed are kept (default of EXPERIMENT: the directory's own)")
  private boolean resume;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description =
          "number of concurrent runs under the virtual clock (default: one for each processor)")
  private Integer parallel;

  @Option(
      names = "--twin",
      description = "run under the wall clock and again under the virtual one, and compare")
  private boolean twin;

  @Option(
      names = "--force",
      description = "start without first checking whether this machine can carry the run")
  private boolean force;

  @Mixin private WatchOption watch;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  /** The output format; as JSON, the result is summary.json. */
  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (workers < 0 || workers > 1000) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--workers must be from 0 to 1000, not " + workers);
    }
    if (parallel != null && parallel < 1) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--parallel must be at least 1, not " + parallel);
    }
    if (resume && (out == null || twin)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--resume needs --out, the run directory, and excludes --twin");
    }
    if (resume && !options.namesExperiment() && !RunDirectory.isRun(out)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          out
              + ": there is no run to resume; write the folder that racklab run printed as results,"
              + " or name the experiment");
    }
    Study study = resume ? options.studyIn(out) : options.study(Map.of());
    ClockKind clock = study.first().execution().clock();
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    Remarks.lines(study.remarks()).forEach(remark -> screen.remark("racklab: " + remark));
    if (master != null) {
      if (resume || workers > 0 || twin) {
        throw new CannotStartException(
            ExitCode.BAD_INPUT,
            "--master excludes --resume, --workers and --twin: the master has its own folders and"
                + " workers");
      }
      if (parallel != null || watch.isAsked()) {
        throw new CannotStartException(
            ExitCode.BAD_INPUT,
            "--master excludes --parallel and --watch: each worker executes one run in virtual time"
                + " on each processor");
      }
      if (out != null) {
        RunDirectories.requireEmpty(out);
      }
      try (MasterClient client =
          MasterOption.client(master, certs, line -> screen.problem("racklab: " + line))) {
        return new RemoteRun(client, screen, Optional.ofNullable(out)).perform(study);
      }
    }
    if (clock == ClockKind.VIRTUAL && workers > 0) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--workers needs --clock wall: a run in virtual time uses one thread");
    }
    if (clock == ClockKind.WALL && parallel != null && !twin) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--parallel needs --clock virtual: under the wall clock concurrent runs would share the"
              + " machine");
    }
    if (watch.isAsked() && (twin || parallel != null)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--watch shows one run at a time: leave out --twin and --parallel");
    }
    if (twin && format.isJson()) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--twin prints no JSON: leave out --json and --format json");
    }
    if (out != null && !resume) {
      // Checked before the rehearsal, which may take several seconds.
      RunDirectories.requireEmpty(out);
    }
    Security security = certs.security(Role.MASTER, LOOPBACK);
    Optional<HttpSettings> page =
        watch.isAsked() ? Optional.of(watch.settings(certs)) : Optional.empty();
    if (!force && (twin || clock == ClockKind.WALL)) {
      for (Experiment cell : study.cells()) {
        CapacityCheck.check(cell, workers, security.wrapping(), screen);
      }
    }
    RunExecutor.Means means =
        new RunExecutor.Means(workers, certs.forChildren(), security, atOnce(), RunHooks.NONE);
    if (twin) {
      Study wall = options.study(Map.of("clock", "wall"));
      Study virtual = options.study(Map.of("clock", "virtual"));
      return new TwinRun(wall, virtual, means, screen).run(out);
    }
    Path folder = RunDirectories.folder(out, study.first().name());
    return page.isPresent()
        ? watched(page.get(), folder, study, means, screen)
        : performed(folder, study, means, screen);
  }

  private int performed(Path folder, Study study, RunExecutor.Means means, Screen screen)
      throws IOException {
    ClockKind clock = study.first().execution().clock();
    try (RunDirectory directory =
        resume ? RunDirectories.resume(folder, study) : RunDirectories.create(folder, study)) {
      RunBook book = RunBooks.of(study, directory, clock, workers, means.security());
      if (resume) {
        screen.remark(
            "racklab: "
                + book.keepEnded()
                + " of "
                + book.runs()
                + " runs have ended before and are kept");
        book.spoiled().forEach(why -> screen.remark("racklab: run again, since " + why));
      }
      return report(RunExecutor.of(book, new AloneTimes(), means, screen), book, screen);
    }
  }

  /**
   * Performs the runs with a live page, which is still served after they have ended, until Ctrl-C.
   */
  private int watched(
      HttpSettings page, Path folder, Study study, RunExecutor.Means means, Screen screen)
      throws IOException {
    boolean virtual = study.first().execution().clock() == ClockKind.VIRTUAL;
    try (LiveWatch live = new LiveWatch(folder, virtual);
        HttpServer server =
            WatchOption.open(page, WatchPages.during(folder).routes().and(live.routes()), screen)) {
      int exitCode = performed(folder, study, means.before(live.hooks()), screen);
      live.over();
      screen.remark(
          "racklab: the page is served until Ctrl-C; racklab watch " + folder + " serves it again");
      new CountDownLatch(1).await();
      return exitCode;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    }
  }

  private int atOnce() {
    if (watch.isAsked()) {
      return 1;
    }
    return parallel == null ? Runtime.getRuntime().availableProcessors() : parallel;
  }

  private int report(ExperimentSeries.Event last, RunBook book, Screen screen) throws IOException {
    Path folder = book.directory().folder();
    String page = RunReport.write(book, screen);
    if (last instanceof ExperimentSeries.Failed failed) {
      screen.problem("racklab: " + failed.why() + "; the results so far are in " + folder);
      return ExitCode.FAILED;
    }
    screen.result(
        format.isJson()
            ? PlainFile.text(folder.resolve("summary.json"))
            : ResultText.of(book.verdict(), book.results(), Terminal.here())
                + winner(folder)
                + "\nresults: "
                + folder
                + page);
    return ExitCode.of(book.verdict());
  }

  /**
   * Returns an empty line, the sentences about the winner, and notes; an empty text if there are no
   * sentences and no notes.
   */
  private static String winner(Path folder) throws IOException {
    Results results = Results.in(folder);
    String notes =
        Stream.of(EqualCells.notes(results.runs()), Traps.notes(results.runs()))
            .flatMap(List::stream)
            .map(note -> "note: " + note + "\n")
            .collect(Collectors.joining());
    String text = WinnerText.of(results) + notes;
    return text.isEmpty() ? "" : "\n" + text;
  }
}
