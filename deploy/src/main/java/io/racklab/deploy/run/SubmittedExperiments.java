package io.racklab.deploy.run;

import io.racklab.deploy.console.ProgressText;
import io.racklab.deploy.console.ResultText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.Stopwatch;
import io.racklab.deploy.launch.MasterProcess;
import io.racklab.deploy.launch.MasterProcess.Performing;
import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.launch.RunBooks;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.metrics.MasterMeter;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.Version;
import io.racklab.deploy.spread.SpreadRuns;
import io.racklab.deploy.submission.ExperimentText;
import io.racklab.deploy.submission.Player;
import io.racklab.deploy.submission.RefusedSubmissionException;
import io.racklab.deploy.virtual.AloneTimes;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Jar;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.RunBook;
import io.racklab.master.runs.results.RunDirectory;
import io.racklab.master.runs.run.ExperimentRun;
import io.racklab.master.runs.run.ExperimentSeries;
import io.racklab.protocol.ClientMessage.Submit;
import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/** Runs experiments that are submitted to this process's master, on its workers. */
public final class SubmittedExperiments implements Player {
  private final MasterProcess process;
  private final Security security;
  private final PolicyJars jars;
  private final int workers;
  private final MasterMeter meter;
  private final TurnListener turns;
  private final Screen screen;

  /**
   * @param workers the number of workers that must have joined before an experiment begins
   * @param meter receives the progress of experiments
   * @param turns receives the begin and end of each experiment
   */
  public SubmittedExperiments(
      MasterProcess process,
      Security security,
      PolicyJars jars,
      int workers,
      MasterMeter meter,
      TurnListener turns,
      Screen screen) {
    this.process = process;
    this.security = security;
    this.jars = jars;
    this.workers = workers;
    this.meter = meter;
    this.turns = turns;
    this.screen = screen;
  }

  @Override
  public Prepared prepare(Submit submit) {
    refuseOtherJars(submit.jars());
    try {
      String text = ExperimentText.plain(submit.experiment());
      Path here = Path.of("").toAbsolutePath();
      Study study =
          jars.reading(() -> Study.parse(submit.name(), text, here, Map.of())).with(jars.jars());
      study.cells().forEach(SubmittedExperiments::refusePrograms);
      study.cells().forEach(cell -> cell.jobs(1));
      return new Turn(study);
    } catch (InvalidInputException invalid) {
      throw new RefusedSubmissionException(ExitCode.BAD_INPUT, invalid.getMessage());
    } catch (CannotStartException cannot) {
      throw new RefusedSubmissionException(cannot.exitCode(), cannot.getMessage());
    }
  }

  /**
   * Refuses external programs: otherwise anyone who reaches the port could start programs as the
   * master's user.
   */
  private static void refusePrograms(Experiment experiment) {
    if (experiment.asksPrograms()) {
      throw new RefusedSubmissionException(
          ExitCode.BAD_INPUT,
          "a policy is external, and a master neither starts nor connects to programs for"
              + " submissions: run it without --master");
    }
  }

  /**
   * Refuses an experiment whose jars differ from the master's jars, since they may define other
   * policies.
   */
  private void refuseOtherJars(List<String> sums) {
    List<String> ours = jars.jars().stream().map(Jar::sha256).toList();
    if (!new TreeSet<>(sums).equals(new TreeSet<>(ours))) {
      throw new RefusedSubmissionException(
          ExitCode.BAD_INPUT,
          sums.isEmpty()
              ? "the master was given jars (--jar) and this command was not: give both the same"
              : "the master was not given the same jars: start it with --jar and these files");
    }
  }

  /** A pending experiment. */
  private final class Turn implements Prepared {
    private final Study study;

    Turn(Study study) {
      this.study = study;
    }

    @Override
    public String summary() {
      return study.runs() + (study.runs() == 1 ? " run" : " runs");
    }

    @Override
    public Performing begin(Listener listener) {
      Playing playing = new Playing(study, listener);
      // The runs are prepared only when the experiment begins: until then another experiment needs
      // the processors, and a submission that is cancelled before gets no folder.
      return process.perform(
          playing.isVirtual()
              ? SpreadRuns.task(playing::openSpread, playing::tell)
              : MasterTask.runs(playing::open, playing::alone, playing::tell),
          workers);
    }
  }

  /** A running experiment. */
  private final class Playing {
    private final Study study;
    private final Listener listener;
    private final Stopwatch watch = new Stopwatch();
    private RunDirectory directory;
    private RunBook book;
    private ProgressText progress;

    Playing(Study study, Listener listener) {
      this.study = study;
      this.listener = listener;
    }

    synchronized RunBook open() throws IOException {
      try {
        directory = RunDirectories.create(RunDirectories.folder(null, study.first().name()), study);
      } catch (CannotStartException cannot) {
        throw new IOException(cannot.getMessage(), cannot);
      }
      book = RunBooks.of(study, directory, study.first().execution().clock(), workers, security);
      book.open();
      progress = new ProgressText(book::runs, 0);
      listener.began(folder());
      turns.begins(folder(), isVirtual());
      return book;
    }

    boolean isVirtual() {
      return study.first().execution().clock() == ClockKind.VIRTUAL;
    }

    SpreadRuns.Opened openSpread() throws IOException {
      study.cells().stream()
          .flatMap(cell -> AloneTimes.leavesOut(cell).stream())
          .findFirst()
          .ifPresent(why -> listener.going(AloneProgress.line(why)));
      String id = HexFormat.of().formatHex(new SecureRandom().generateSeed(16));
      return new SpreadRuns.Opened(open(), id, Version.text());
    }

    private Path folder() {
      return directory.folder().toAbsolutePath();
    }

    Function<Cell, TimesAlone> alone() {
      AloneTimes times = new AloneTimes();
      Map<Cell, TimesAlone> alone = new HashMap<>();
      for (Experiment experiment : study.cells()) {
        alone.put(experiment.cell(), times.of(experiment, new ToldProgress(listener)));
      }
      return alone::get;
    }

    synchronized void tell(ExperimentSeries.Event event) {
      if (event instanceof ExperimentSeries.Going going) {
        going(going.run(), "");
      } else if (event instanceof ExperimentSeries.RunEnded ended) {
        runEnded(ended.plan());
      } else if (event instanceof ExperimentSeries.Failed failed) {
        failed(failed.why());
      } else if (event instanceof ExperimentSeries.Ended) {
        ended("");
      } else {
        throw new IllegalStateException("unknown event " + event);
      }
    }

    synchronized void tell(SpreadRuns.Event event) {
      if (event instanceof SpreadRuns.Going going) {
        going(going.run(), "  (" + going.hosts() + ")");
      } else if (event instanceof SpreadRuns.RunEnded ended) {
        runEnded(ended.plan());
      } else if (event instanceof SpreadRuns.Failed failed) {
        failed(failed.why());
      } else if (event instanceof SpreadRuns.Ended ended) {
        ended("\nruns by host: " + ended.hosts());
      } else {
        throw new IllegalStateException("unknown event " + event);
      }
    }

    private void going(ExperimentRun.Going run, String more) {
      meter.going(run);
      listener.going(progress.line(run, watch.elapsed()) + more);
    }

    private void runEnded(RunPlan plan) {
      progress.ended(plan);
      meter.runEnded(book.verdict().level());
    }

    private void failed(String why) {
      close();
      meter.experimentFailed();
      listener.failed(ExitCode.FAILED, why);
    }

    private void ended(String more) {
      String page = RunReport.write(book, screen);
      String text = ResultText.of(book.verdict(), book.results()) + more;
      int exitCode = ExitCode.of(book.verdict());
      String told = text + "\nresults, on the master: " + folder() + page;
      close();
      meter.experimentEnded(book.verdict().level());
      listener.ended(exitCode, told);
    }

    /** Closes the directory, so that the experiment can be resumed and holds no file descriptor. */
    private void close() {
      try {
        if (directory != null) {
          directory.close();
        }
      } catch (IOException e) {
        screen.problem("racklab: cannot close " + directory.folder() + ": " + FileTrouble.of(e));
      }
      if (directory != null) {
        turns.ends(folder());
      }
    }
  }

  /** Reports to a submitter the progress of running jobs alone. */
  private record ToldProgress(Listener listener) implements AloneTimes.Listener {
    @Override
    public void going(int ended, int shapes) {
      listener.going(AloneProgress.line(ended, shapes));
    }

    @Override
    public void leftOut(String why) {
      listener.going(AloneProgress.line(why));
    }
  }
}
