package io.racklab.deploy.run;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.exit.ExitCode;
import io.racklab.master.results.RunBook;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C in a run: files are closed with what there is, worker processes ended, the user told where
 * things are.
 */
final class Interruption implements AutoCloseable {
  private final Thread hook;
  private volatile boolean over;

  private Interruption(Ending ending, RunBook book, Screen screen) {
    hook = new Thread(() -> interrupted(ending, book, screen), "interrupted");
  }

  /**
   * @param ending closes what the run has open
   */
  static Interruption guard(Ending ending, RunBook book, Screen screen) {
    Interruption guard = new Interruption(ending, book, screen);
    try {
      Runtime.getRuntime().addShutdownHook(guard.hook);
    } catch (IllegalStateException e) {
      // The process is ending already: what another has open is being closed, and nothing new
      // begins.
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

  private void interrupted(Ending ending, RunBook book, Screen screen) {
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
            + "; racklab run --resume --out "
            + folder
            + " goes on");
    try {
      ending.end();
      RunReport.write(folder, screen);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
  }

  /** Closes what a run has open. */
  @FunctionalInterface
  interface Ending {
    void end() throws InterruptedException;
  }

  /** The run has ended by itself. */
  void over() {
    over = true;
  }

  @Override
  public void close() {
    over = true;
  }
}
