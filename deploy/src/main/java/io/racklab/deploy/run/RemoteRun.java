package io.racklab.deploy.run;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.submission.MasterClient;
import io.racklab.master.runs.experiment.Jar;
import io.racklab.master.runs.experiment.Study;
import io.racklab.protocol.ResultFiles;
import io.racklab.protocol.SubmissionStatus;
import io.racklab.protocol.SubmissionStatus.State;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;

/** Submits an experiment to a master in another process, and shows its progress and results. */
public final class RemoteRun {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

  private final MasterClient master;
  private final Screen screen;
  private final Optional<Path> out;

  /**
   * @param out the folder to which the results, if any, are copied at the end; empty if they stay
   *     on the master
   */
  public RemoteRun(MasterClient master, Screen screen, Optional<Path> out) {
    this.master = master;
    this.screen = screen;
    this.out = out;
  }

  /** Runs the experiment and returns its exit code. Blocks until the experiment has ended. */
  public int perform(Study study) throws IOException {
    String id = HexFormat.of().formatHex(new SecureRandom().generateSeed(16));
    SubmissionStatus status =
        master.submit(
            id,
            study.first().name(),
            study.resolved(),
            study.jars().stream().map(Jar::sha256).toList());
    int number = status.number();
    Thread interrupted = new Thread(() -> screen.problem(goesOn(number)), "interrupted");
    Runtime.getRuntime().addShutdownHook(interrupted);
    try {
      if (!status.state().isOver()) {
        screen.remark("racklab: submission " + number + " at " + at() + told(status));
      }
      while (!status.state().isOver()) {
        Thread.sleep(BETWEEN_LOOKS.toMillis());
        status = master.status(id);
        if (status.state() == State.UNKNOWN) {
          screen.problem(
              "racklab: the master at "
                  + at()
                  + " was restarted and no longer knows the submission");
          return ExitCode.FAILED;
        }
        if (!status.line().isEmpty()) {
          screen.progress(status.line());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    } finally {
      forget(interrupted);
    }
    return over(status);
  }

  private static String told(SubmissionStatus status) {
    return status.line().isEmpty() ? "" : ": " + status.line();
  }

  private int over(SubmissionStatus status) throws IOException {
    if (status.state() == State.ENDED) {
      screen.result(status.text());
    } else {
      String folder = status.folder().isEmpty() ? "" : "; the master keeps the results so far in ";
      screen.problem("racklab: " + status.text() + folder + status.folder());
    }
    if (out.isPresent()) {
      fetch(status.number(), out.get());
    }
    return status.exitCode();
  }

  private void fetch(int number, Path folder) throws IOException {
    ResultFiles results = master.files(number);
    if (!results.files().isEmpty()) {
      new FetchedResults(master, screen).copy(number, results, folder);
      screen.result("results: " + folder);
    }
  }

  private String goesOn(int number) {
    return "racklab: the experiment continues on the master: racklab cancel "
        + number
        + " --master "
        + at()
        + " cancels it, racklab fetch "
        + number
        + " copies its results";
  }

  private String at() {
    return master.master().toString();
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook has printed its line.
    }
  }
}
