package io.racklab.deploy.run;

import com.typesafe.config.ConfigFactory;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.launch.Machine;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.virtual.AloneTimes;
import io.racklab.deploy.virtual.TrialPlayer;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.Ring;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.runs.bound.BoundsFile;
import io.racklab.master.runs.bound.BoundsOfRun;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.run.ExperimentSeries;
import io.racklab.master.runs.run.TrialPlan;
import io.racklab.master.runs.run.TrialResult;
import io.racklab.master.runs.suite.Mixes;
import io.racklab.master.runs.suite.Mixes.Mix;
import io.racklab.master.runs.suite.Screening;
import io.racklab.master.runs.suite.SuiteEntry;
import io.racklab.master.runs.suite.SuiteScenario;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Plays schedulers in the scenarios of the suite, in virtual time. Each scheduler has a run
 * directory of its own in each scenario, so that schedulers can be added later.
 */
public final class SuiteRuns {
  /** The repeat in which mixes are screened. */
  private static final int SCREENED = 1001;

  private final Path folder;
  private final int repeats;
  private final PolicyJars jars;
  private final Screen screen;
  private final Map<SuiteScenario, Optional<Path>> scenarios;

  /**
   * @param folder the suite's folder
   * @param scenarios the scenarios, each with the file of its trace
   * @param repeats the repeats of each cell
   */
  public SuiteRuns(
      Path folder,
      Map<SuiteScenario, Optional<Path>> scenarios,
      int repeats,
      PolicyJars jars,
      Screen screen) {
    this.folder = folder;
    this.scenarios = scenarios;
    this.repeats = repeats;
    this.jars = jars;
    this.screen = screen;
  }

  /**
   * Plays schedulers. Runs that the folder has already, of the same build and with the same input,
   * are kept.
   */
  public void play(List<SuiteEntry> entries) throws IOException {
    int all = entries.size() * scenarios.size();
    int done = 0;
    for (SuiteEntry entry : entries) {
      for (SuiteScenario scenario : scenarios.keySet()) {
        screen.progress(
            "suite: %d of %d, %s in %s".formatted(done++, all, entry.name(), scenario.name()));
        Optional<Study> study = study(scenario, entry);
        if (study.isPresent()) {
          play(run(scenario, entry.name()), study.get());
        }
      }
    }
  }

  /** Returns why a scheduler can play no scenario; empty if it can play one. */
  public Optional<InvalidInputException> refusal(SuiteEntry entry) {
    InvalidInputException refused = null;
    for (SuiteScenario scenario : scenarios.keySet()) {
      try {
        read(scenario, entry);
        return Optional.empty();
      } catch (InvalidInputException invalid) {
        refused = invalid;
      }
    }
    return Optional.ofNullable(refused);
  }

  /**
   * Returns the study of a scheduler in a scenario; empty if the scheduler cannot play there, for
   * example because it needs slots and the nodes have containers.
   */
  private Optional<Study> study(SuiteScenario scenario, SuiteEntry entry) {
    try {
      return Optional.of(read(scenario, entry));
    } catch (InvalidInputException unable) {
      return Optional.empty();
    }
  }

  private Study read(SuiteScenario scenario, SuiteEntry entry) {
    return jars.reading(() -> scenario.study(scenarios.get(scenario), List.of(entry), repeats))
        .with(jars.jars());
  }

  /**
   * Plays all mixes in each scenario with slots, at its higher load, and keeps no rows. Each is
   * played once, in a repeat that the suite itself does not have, so that mixes are not judged by
   * the repeat for which they were chosen.
   */
  public Screening screen() {
    List<Mix> mixes = Mixes.all();
    Map<String, List<Double>> seconds = new LinkedHashMap<>();
    for (SuiteScenario scenario : scenarios.keySet()) {
      Optional<Experiment> cell = highest(scenario);
      if (cell.isEmpty()) {
        continue;
      }
      List<TrialPlan> trials = new ArrayList<>();
      for (Mix mix : mixes) {
        SchedulerSpec spec =
            SchedulerFile.entry(
                    ConfigFactory.parseString("one = " + mix.entry().text()).getValue("one"),
                    mix.entry().folder())
                .orElseThrow();
        RunPlan plan = new RunPlan(1, cell.get(), spec, SCREENED, Path.of(""));
        // All have the same jobs, which are drawn once.
        trials.add(trials.isEmpty() ? TrialPlan.of(plan) : trials.get(0).with(plan));
      }
      AtomicInteger ended = new AtomicInteger();
      List<TrialResult> played =
          TrialPlayer.play(
              trials,
              () ->
                  screen.progress(
                      "mixes in %s: %d of %d"
                          .formatted(scenario.name(), ended.incrementAndGet(), trials.size())));
      seconds.put(scenario.name(), played.stream().map(SuiteRuns::mean).toList());
    }
    return Screening.of(mixes, seconds);
  }

  /** Returns a scenario at its last load; empty if its nodes have no slots. */
  private Optional<Experiment> highest(SuiteScenario scenario) {
    SuiteEntry fifo = new SuiteEntry("fifo", "fifo", Path.of("").toAbsolutePath());
    return study(scenario, fifo).map(study -> study.cells().get(study.cells().size() - 1));
  }

  /** Returns the mean job time; 0 if a job failed, or the run. */
  private static double mean(TrialResult result) {
    return result instanceof TrialResult.Ended ended && ended.result().measures().failedJobs() == 0
        ? ended.result().measures().jobSeconds().mean()
        : 0;
  }

  private void play(Path run, Study study) throws IOException {
    try (RunDirectory directory = RunDirectories.resume(run, study)) {
      RunBook book = RunBooks.of(study, directory, ClockKind.VIRTUAL, 0, Security.NONE);
      book.keepEnded();
      RunExecutor.Means means =
          new RunExecutor.Means(0, Runtime.getRuntime().availableProcessors());
      Screen silent = screen.silent();
      if (RunExecutor.of(book, new AloneTimes(), means, silent)
          instanceof ExperimentSeries.Failed failed) {
        throw new CannotStartException(ExitCode.FAILED, failed.why() + ": " + run);
      }
    }
  }

  private Path run(SuiteScenario scenario, String scheduler) {
    return folder.resolve(scenario.name()).resolve(scheduler);
  }

  /** Returns the results of all schedulers that the folder has, and computes their bounds. */
  public List<Ring.Scenario> results() throws IOException {
    List<Ring.Scenario> all = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (SuiteScenario scenario : scenarios.keySet()) {
      Path place = folder.resolve(scenario.name());
      List<Results> results = new ArrayList<>();
      for (Path run : runs(place)) {
        Results one = Results.in(run);
        results.add(one);
        String build = one.run().path("machine").path("racklab").asText();
        if (!build.equals(Machine.describe().get("racklab"))) {
          others.add(run.getFileName() + " in " + scenario.name() + " (" + build + ")");
        }
      }
      if (!results.isEmpty()) {
        bounds(place, results);
        all.add(new Ring.Scenario(scenario.name(), place, results));
      }
    }
    if (!others.isEmpty()) {
      screen.problem(
          "racklab: warning: %d rows are of other builds, such as %s: racklab suite plays those of presets again, racklab suite --schedulers NAME that of another scheduler"
              .formatted(others.size(), others.get(0)));
    }
    return all;
  }

  private static List<Path> runs(Path place) throws IOException {
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    Map<String, Path> runs = new TreeMap<>();
    try (Stream<Path> folders = Files.list(place)) {
      for (Path one : folders.toList()) {
        if (Files.isDirectory(one) && RunDirectory.isRun(one)) {
          runs.put(one.getFileName().toString(), one);
        }
      }
    }
    return List.copyOf(runs.values());
  }

  /**
   * Computes bounds that hold for all schedulers of a scenario. If a scheduler cannot be read, for
   * example because its policy's jar is not given, earlier bounds stay.
   */
  private void bounds(Path place, List<Results> results) throws IOException {
    Map<String, SchedulerSpec> schedulers = new LinkedHashMap<>();
    List<Experiment> cells = List.of();
    for (Results one : results) {
      try {
        String file = RunDirectory.configurationIn(one.folder()).toString();
        Study study = jars.reading(() -> Study.named(file, Path.of("").toAbsolutePath(), Map.of()));
        study.first().schedulers().forEach(spec -> schedulers.put(spec.name(), spec));
        cells = study.cells();
      } catch (InvalidInputException unreadable) {
        screen.remark(
            "racklab: bounds are as before, since a scheduler cannot be read: "
                + unreadable.problems().get(0).what());
        return;
      }
    }
    int attempts =
        BoundsOfRun.attempts(
            results.stream()
                .flatMap(one -> one.runs().stream())
                .mapToDouble(run -> run.metric(Metric.MOST_ATTEMPTS.path())));
    BoundsFile file = BoundsFile.in(place);
    for (Experiment cell : cells) {
      for (int repeat = 1; repeat <= repeats; repeat++) {
        file.put(
            cell.cell(),
            repeat,
            BoundsOfRun.of(cell, repeat, List.copyOf(schedulers.values()), attempts));
      }
    }
    file.write();
  }
}
