package io.racklab.deploy.run;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.runs.results.RunBook;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * Handles Ctrl-C during a run: closes its files with the results so far, ends worker processes, and
 * prints the folder of the results.
 */
final class Interruption implements AutoCloseable {
  private final Thread hook;
  private volatile boolean over;

  private Interruption(Ending ending, RunBook book, String resume, Screen screen) {
    hook = new Thread(() -> interrupted(ending, book, resume, screen), "interrupted");
  }

  /**
   * @param ending closes the run's resources
   * @param resume the start of the command that continues the runs, such as {@code racklab run}
   */
  static Interruption guard(Ending ending, RunBook book, String resume, Screen screen) {
    Interruption guard = new Interruption(ending, book, resume, screen);
    try {
      Runtime.getRuntime().addShutdownHook(guard.hook);
    } catch (IllegalStateException e) {
      // The process is ending already: open resources are being closed, and nothing new begins.
      awaitTheEnd();
    }
    return guard;
  }

  private static void awaitTheEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void interrupted(Ending ending, RunBook book, String resume, Screen screen) {
    if (over) {
      return;
    }
    Path folder = book.directory().folder();
    screen.problem(
        "racklab: interrupted; "
            + book.results().size()
            + " of "
            + book.runs()
            + " runs have ended; the results so far are in "
            + folder
            + "; "
            + resume
            + " --resume --out "
            + folder
            + " continues");
    try {
      ending.end();
      RunReport.write(folder, screen);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
  }

  /** Closes the resources of a run. */
  @FunctionalInterface
  interface Ending {
    void end() throws InterruptedException;
  }

  /** Records that the run has ended by itself. */
  void over() {
    over = true;
  }

  @Override
  public void close() {
    over = true;
  }
}
