package io.racklab.deploy.cli;

import io.racklab.deploy.console.CalibrationText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.files.TempWorkspace;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.FigureRuns;
import io.racklab.master.analysis.calibration.Calibrating;
import io.racklab.master.analysis.calibration.Excess;
import io.racklab.master.analysis.calibration.JudgedPhase;
import io.racklab.master.analysis.calibration.Judging;
import io.racklab.master.analysis.calibration.Learned;
import io.racklab.master.analysis.calibration.OwnTimes;
import io.racklab.master.analysis.calibration.PlayedExcess;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.Recording;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CalibrationFile;
import io.racklab.master.engine.workload.calibration.JobClassing;
import io.racklab.master.engine.workload.trace.PastAttempt;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Learns from a history what its tasks cost. */
@Command(
    name = "calibrate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Learns from the first jobs of a history what tasks cost, by classes of jobs, how they vary,"
            + " which are slow and how many fail, each with a 95 %% interval; says what cannot be"
            + " calibrated and"
            + " why; and judges it all on the jobs that came later, in virtual time. Writes a file"
            + " for calibration = … in an experiment, whose repeats draw from the intervals.",
    footer = {
      "",
      "Examples:",
      "  racklab calibrate jhist:done --cluster cluster.conf",
      "  racklab calibrate experiment.conf",
      "  racklab calibrate rumen:trace.json.gz --cluster cluster.conf --scheduler fair --classes user"
    })
public final class CalibrateCommand implements Callable<Integer> {
  /** The number of rounds that find what runs add to learned times, to subtract it. */
  private static final int ROUNDS = 2;

  /** The most rounds that look for the slots that other work held. */
  private static final int MOST_ROUNDS = 8;

  private static final int CORRECTING_REPEATS = 3;

  @Parameters(
      paramLabel = "HISTORY",
      description =
          "a trace with task attempts: jhist:FILE|FOLDER, rumen:FILE or spark:FILE|FOLDER; or,"
              + " without --cluster, the file of an experiment with such a trace, as racklab import"
              + " writes it")
  private String history;

  @Option(
      names = "--cluster",
      paramLabel = "NAME|FILE",
      description =
          "the cluster on which the history was recorded (default: that of the experiment)")
  private String cluster;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description = "the scheduler of that cluster (default: the experiment's first, or fifo)")
  private String scheduler;

  @Option(
      names = "--classes",
      paramLabel = "KIND",
      defaultValue = "name",
      description =
          "what jobs of a class have in common: name (but for its numbers), user, queue or none"
              + " (default: ${DEFAULT-VALUE})")
  private JobClassing classes;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "learn from the first N jobs (default: half of them)")
  private Integer jobs;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "10",
      description = "runs that foretell the other jobs; 0 for none (default: ${DEFAULT-VALUE})")
  private int repeats;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      defaultValue = "calibration.conf",
      description = "the file to write, which must not exist (default: ${DEFAULT-VALUE})")
  private Path out;

  @Option(
      names = "--set",
      paramLabel = "PATH=VALUE",
      description = "set a key of the judging runs, such as tasks.umbilical=true; may be repeated")
  private Map<String, String> set = Map.of();

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Mixin private SkipBrokenOption broken;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  /** All that is printed, for programs. */
  private record Printed(Learned learned, List<JudgedPhase> judged) {}

  @Override
  public Integer call() throws IOException {
    if (repeats < 0 || repeats == 1) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--repeats " + repeats + " gives no interval: write 0 for none, or at least 2");
    }
    if (classes == JobClassing.JOB) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--classes job leaves no job to learn from: write name, user, queue or none");
    }
    if (Files.exists(out)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, out + " exists already: name another file with --out");
    }
    Path here = Path.of("").toAbsolutePath();
    if (cluster == null
        && WorkloadFile.traces().stream().anyMatch(kind -> history.startsWith(kind + ":"))) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          history
              + " names no cluster: write --cluster FILE, the cluster on which it was recorded");
    }
    HistorySource source =
        cluster == null
            ? new HistorySource.OfExperiment(
                history, here, Optional.ofNullable(scheduler), broken.given(), set)
            : new HistorySource.Alone(history, here, cluster, scheduler(), broken.given(), set);
    List<TraceJob> all = PastAttempt.kept(source::jobs);
    if (all.stream().allMatch(job -> job.attempts().maps().isEmpty())) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          history
              + " has no attempts of maps to learn from: write jhist:FILE|FOLDER, rumen:FILE or"
              + " spark:FILE|FOLDER");
    }
    int first = jobs == null ? (all.size() + 1) / 2 : jobs;
    if (first < 1 || first > all.size()) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--jobs must be from 1 to " + all.size() + ", the jobs of " + history);
    }
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    Learned learned;
    List<JudgedPhase> judged = List.of();
    try (TempWorkspace work =
        TempWorkspace.below(Path.of(System.getProperty("java.io.tmpdir")), "racklab-calibrate-")) {
      Played played = new Played(source, all, work.folder(), screen);
      learned = played.corrected(all.subList(0, first));
      WholeFile.output(out, WholeFile.Content.of(written(learned, first, all.size())));
      if (first < all.size() && repeats > 0) {
        judged = played.judged(learned.calibrated());
      }
    }
    if (format.isJson()) {
      FormatOption.print(spec.commandLine().getOut(), new Printed(learned, judged));
    } else {
      screen.result(text(learned, judged, first, all.size()));
    }
    return ExitCode.DONE;
  }

  private String scheduler() {
    return scheduler == null ? "fifo" : scheduler;
  }

  private String written(Learned learned, int first, int all) {
    StringBuilder text = new StringBuilder(256);
    text.append("# Learned from the first %d of %d jobs of %s.\n".formatted(first, all, history));
    CalibrationText.values(learned.values())
        .lines()
        .forEach(line -> text.append("# ").append(line.strip()).append('\n'));
    return text.append(CalibrationFile.render(learned.calibrated())).toString();
  }

  private String text(Learned learned, List<JudgedPhase> judged, int first, int all) {
    String shown =
        "learned from the first %d of %d jobs of %s\n\n".formatted(first, all, history)
            + CalibrationText.values(learned.values())
            + "\n"
            + CalibrationText.classes(learned.calibrated())
            + "\n";
    if (!judged.isEmpty()) {
      shown +=
          "the %d later jobs, foretold by %d repeats\n\n".formatted(all - first, repeats)
              + CalibrationText.judged(judged)
              + "\n";
    }
    return shown + "written: " + out;
  }

  /** Plays the whole history with learned times. */
  private final class Played {
    private final HistorySource source;
    private final List<TraceJob> all;
    private final Path work;
    private final Screen screen;

    Played(HistorySource source, List<TraceJob> all, Path work, Screen screen) {
      this.source = source;
      this.all = all;
      this.work = work;
      this.screen = screen;
    }

    /**
     * Learns from the first jobs, subtracts from their times what a run adds to them, and finds the
     * slots that other work held.
     */
    Learned corrected(List<TraceJob> first) throws IOException {
      Learned recorded = learned(first, Excess.NONE);
      Excess excess = Excess.NONE;
      for (int round = 0; round < ROUNDS; round++) {
        Path folder = work.resolve("round-" + round);
        play(
            PlayedExcess.without(recorded.calibrated(), excess).usual(),
            folder,
            CORRECTING_REPEATS);
        excess = PlayedExcess.of(recorded, excess, all, runs(folder));
      }
      excess = held(recorded, excess);
      Learned net = learned(first, excess);
      return net.with(PlayedExcess.widened(net.calibrated(), excess));
    }

    private Excess held(Learned recorded, Excess before) throws IOException {
      Excess excess = before;
      for (int round = 0; round == 0 || excess.isOpen(); round++) {
        if (round == MOST_ROUNDS) {
          return before.refuted(excess, "no share was found with which a run is like the history");
        }
        Path folder = work.resolve("held-" + round);
        Calibrated net = PlayedExcess.without(recorded.calibrated(), excess);
        Calibrated tried = OwnTimes.of(net, excess, all);
        Study study = source.study(tried, CORRECTING_REPEATS);
        Optional<String> failed = new FigureRuns(false, screen).perform(study, folder);
        if (failed.isPresent() && round == 0) {
          throw new CannotStartException(ExitCode.FAILED, failed.get());
        }
        // With many slots held, masters of jobs may leave no room for tasks.
        excess =
            failed.isPresent()
                ? excess.stuck()
                : PlayedExcess.held(recorded, excess, all, study.first().cluster(), runs(folder));
      }
      return excess.isRefuted() ? before.refuted(excess, "") : excess;
    }

    private Learned learned(List<TraceJob> first, Excess excess) {
      return Calibrating.from(first, classes, Seed.of(1).named("calibrate"), excess);
    }

    /** Compares the later jobs. */
    List<JudgedPhase> judged(Calibrated calibrated) throws IOException {
      Path folder = work.resolve("judging");
      Recording recording =
          play(calibrated, folder, repeats).setup().workload().recording().orElseThrow();
      return Judging.of(recording, all, runs(folder));
    }

    private List<RunFiles> runs(Path folder) throws IOException {
      return Results.in(folder).runs().stream().map(run -> new RunFiles(run.folder())).toList();
    }

    private Experiment play(Calibrated calibrated, Path folder, int times) throws IOException {
      Study study = source.study(calibrated, times);
      Optional<String> failed = new FigureRuns(false, screen).perform(study, folder);
      if (failed.isPresent()) {
        throw new CannotStartException(ExitCode.FAILED, failed.get());
      }
      return study.first();
    }
  }
}
