package io.racklab.deploy.run;

import io.racklab.deploy.console.ProgressText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.ChildProcesses;
import io.racklab.deploy.launch.MasterProcess;
import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.virtual.AloneTimes;
import io.racklab.deploy.virtual.RunHooks;
import io.racklab.deploy.virtual.VirtualRuns;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.run.ExperimentSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Executes runs on this machine, under the clock of their experiment, and shows their progress on
 * the screen.
 */
public final class RunExecutor {
  /** The emulated time between two reports of progress in virtual time. */
  private static final Duration PROGRESS_EVERY = Duration.ofSeconds(30);

  private final RunBook book;
  private final Function<Cell, TimesAlone> alone;
  private final Screen screen;
  private final ProgressText progress;
  private final boolean whole;
  private final CompletableFuture<ExperimentSeries.Event> over = new CompletableFuture<>();

  /**
   * @param whole true if all runs are planned; false if the results of the planned runs decide
   *     which runs follow
   */
  private RunExecutor(
      RunBook book, Function<Cell, TimesAlone> alone, Screen screen, boolean whole) {
    this.book = book;
    this.alone = alone;
    this.screen = screen;
    this.whole = whole;
    progress = new ProgressText(book::runs, book.results().size());
  }

  /**
   * The resources and settings with which runs are executed.
   *
   * @param workers the number of worker processes to start; 0 if this process emulates the nodes
   * @param options further options of the worker processes' command line
   * @param security the security of the processes' connections
   * @param parallel the number of concurrent runs in virtual time
   * @param hooks the observers of the runs
   */
  public record Means(
      int workers, List<String> options, Security security, int parallel, RunHooks hooks) {
    /** Creates means without encryption and without observers. */
    public Means(int workers, int parallel) {
      this(workers, List.of(), Security.NONE, parallel, RunHooks.NONE);
    }

    /** Returns these means with other hooks. */
    public Means before(RunHooks those) {
      return new Means(workers, options, security, parallel, those);
    }
  }

  /**
   * Executes the runs that have not ended yet. Blocks.
   *
   * @param times runs jobs alone, to measure the base of their slowdowns
   * @return {@link ExperimentSeries.Ended} or {@link ExperimentSeries.Failed}
   */
  public static ExperimentSeries.Event of(
      RunBook book, AloneTimes times, Means means, Screen screen) throws IOException {
    return perform(book, times, means, screen, true);
  }

  /** Executes runs as {@link #of} does; their results decide which further runs are planned. */
  public static ExperimentSeries.Event round(
      RunBook book, AloneTimes times, Means means, Screen screen) throws IOException {
    return perform(book, times, means, screen, false);
  }

  private static ExperimentSeries.Event perform(
      RunBook book, AloneTimes times, Means means, Screen screen, boolean whole)
      throws IOException {
    Function<Cell, TimesAlone> alone = measure(book, times, screen, resume(whole));
    RunExecutor performance = new RunExecutor(book, alone, screen, whole);
    book.open();
    return book.study().first().execution().clock() == ClockKind.VIRTUAL
        ? performance.virtual(means)
        : performance.wall(means);
  }

  /** Returns the start of the command that continues interrupted runs. */
  private static String resume(boolean whole) {
    return whole ? "racklab run" : "the same command with";
  }

  private static Function<Cell, TimesAlone> measure(
      RunBook book, AloneTimes times, Screen screen, String resume) {
    try (Interruption interruption = Interruption.guard(() -> {}, book, resume, screen)) {
      Map<Cell, TimesAlone> alone = new HashMap<>();
      for (Experiment experiment : book.cellsLeft()) {
        alone.put(experiment.cell(), times.of(experiment, new AloneProgress(screen)));
      }
      interruption.over();
      return alone::get;
    }
  }

  private ExperimentSeries.Event wall(Means means) throws IOException {
    int workers = means.workers();
    Path folder = book.directory().folder();
    try (ChildProcesses children = new ChildProcesses();
        MasterProcess process =
            MasterProcess.start(
                new Address("127.0.0.1", 0),
                workers == 0,
                means.security(),
                means.hooks().observers());
        Interruption interruption =
            Interruption.guard(
                () -> {
                  children.letGo();
                  process.close();
                  children.close();
                },
                book,
                resume(whole),
                screen)) {
      if (workers > 0) {
        children.start(
            workers,
            process.address(),
            means.security(),
            means.options(),
            Files.createDirectories(folder.resolve("logs")));
      }
      process.perform(MasterTask.runs(() -> book, () -> alone, this::hear), Math.max(1, workers));
      children.keep(process::giveUpWaiting);
      ExperimentSeries.Event last = over.join();
      children.letGo();
      interruption.over();
      children
          .ended()
          .forEach(
              line ->
                  screen.problem("racklab: " + line + "; its log is in " + folder.resolve("logs")));
      return last;
    }
  }

  private ExperimentSeries.Event virtual(Means means) {
    VirtualRuns runs =
        new VirtualRuns(book, alone, means.parallel(), PROGRESS_EVERY, this::hear, means.hooks());
    try (Interruption interruption = Interruption.guard(runs::stop, book, resume(whole), screen)) {
      Duration before = screen.elapsed();
      ExperimentSeries.Event last = runs.perform();
      interruption.over();
      if (whole) {
        tellOfSpeed(runs.steps(), screen.elapsed().minus(before));
      }
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

  private void hear(ExperimentSeries.Event event) {
    if (event instanceof ExperimentSeries.Going going) {
      screen.progress(progress.line(going.run(), screen.elapsed()));
    } else if (event instanceof ExperimentSeries.RunEnded ended) {
      progress.ended(ended.plan());
    } else if (event instanceof ExperimentSeries.Ended
        || event instanceof ExperimentSeries.Failed) {
      over.complete(event);
    } else {
      throw new IllegalStateException("unknown event " + event);
    }
  }
}
