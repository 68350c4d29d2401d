package io.racklab.deploy.cli;

import io.racklab.master.experiment.RunDirectory;
import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C in a run: files are closed with what there is, worker processes ended, the user told where
 * things are.
 */
final class Interruption implements AutoCloseable {
  private final Thread hook;
  private volatile boolean over;

  private Interruption(Ending ending, RunDirectory directory, Screen screen) {
    hook = new Thread(() -> interrupted(ending, directory, screen), "interrupted");
  }

  /**
   * @param ending closes what the run has open
   */
  static Interruption guard(Ending ending, RunDirectory directory, Screen screen) {
    Interruption guard = new Interruption(ending, directory, screen);
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

  private void interrupted(Ending ending, RunDirectory directory, Screen screen) {
    if (over) {
      return;
    }
    screen.problem("racklab: interrupted; the results so far are in " + directory.folder());
    try {
      ending.end();
      ReportCommand.write(directory.folder(), screen);
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
