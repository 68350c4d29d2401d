package io.racklab.deploy.run;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.virtual.AloneTimes;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.plan.Step;
import io.racklab.master.runs.plan.Trials;
import io.racklab.master.runs.results.EndedRun;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.run.ExperimentSeries;
import io.racklab.master.runs.whatif.Change;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Plays the steps of a plan in virtual time, each as a cell of one run directory. Repeats that the
 * directory holds already are kept.
 */
public final class PlanRuns implements Trials {
  private final RunBook book;
  private final String metric;
  private final Function<List<Change>, Study> studies;
  private final Screen screen;
  private final AloneTimes times = new AloneTimes();
  private final Map<String, Change> changes = new LinkedHashMap<>();
  private final Map<String, Integer> repeats = new HashMap<>();

  private PlanRuns(
      RunBook book, String metric, Function<List<Change>, Study> studies, Screen screen) {
    this.book = book;
    this.metric = metric;
    this.studies = studies;
    this.screen = screen;
  }

  /**
   * Opens the run directory of a plan.
   *
   * @param directory the run directory of {@code study}, which has a cell for each of the first
   *     changes
   * @param studies returns the study that has a cell for each change
   * @param metric the path of the metric in summary.json
   */
  public static PlanRuns in(
      RunDirectory directory,
      List<Change> first,
      Function<List<Change>, Study> studies,
      Study study,
      String metric,
      Screen screen)
      throws IOException {
    RunBook book = RunBooks.onDemand(study, directory, ClockKind.VIRTUAL, 0, Security.NONE);
    PlanRuns runs = new PlanRuns(book, metric, studies, screen);
    first.forEach(change -> runs.changes.put(change.name(), change));
    return runs;
  }

  @Override
  public Map<Step, List<Double>> play(List<Step> steps, int wanted) {
    try {
      learn(steps);
      for (Step step : steps) {
        Experiment cell = cell(step);
        int before = repeats.getOrDefault(step.name(), 0);
        for (int repeat = before + 1; repeat <= wanted; repeat++) {
          book.plan(cell, repeat);
        }
        repeats.put(step.name(), Math.max(before, wanted));
      }
      book.keepEnded();
      if (book.waiting() > 0) {
        perform();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<Step, List<Double>> values = new LinkedHashMap<>();
    steps.forEach(step -> values.put(step, values(step)));
    return values;
  }

  /** Adds cells for steps that were not among the first changes. */
  private void learn(List<Step> steps) throws IOException {
    int before = changes.size();
    for (Step step : steps) {
      step.change().ifPresent(change -> changes.putIfAbsent(change.name(), change));
    }
    if (changes.size() > before) {
      book.extend(studies.apply(new ArrayList<>(changes.values())));
    }
  }

  private void perform() throws IOException {
    RunExecutor.Means means = new RunExecutor.Means(0, Runtime.getRuntime().availableProcessors());
    if (RunExecutor.round(book, times, means, screen) instanceof ExperimentSeries.Failed failed) {
      throw new CannotStartException(
          ExitCode.FAILED,
          failed.why() + "; the results so far are in " + book.directory().folder());
    }
  }

  private Experiment cell(Step step) {
    return book.study().cells().stream()
        .filter(cell -> name(cell).equals(step.name()))
        .findFirst()
        .orElseThrow();
  }

  private static String name(Experiment cell) {
    return String.join(", ", cell.cell().values().values());
  }

  private List<Double> values(Step step) {
    return book.results().stream()
        .filter(run -> name(run.plan().experiment()).equals(step.name()))
        .sorted(Comparator.comparing((EndedRun run) -> run.plan().repeat()))
        .map(run -> run.metric(metric))
        .toList();
  }

  /** Returns the number of runs that were needed. */
  public int runs() {
    return book.results().size();
  }

  /** Returns the exit code by the verdict on all runs. */
  public int exitCode() {
    return ExitCode.of(book.verdict());
  }
}
