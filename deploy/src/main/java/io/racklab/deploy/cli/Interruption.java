package io.racklab.deploy.cli;

import io.racklab.deploy.launch.ChildProcesses;
import io.racklab.deploy.launch.MasterProcess;
import io.racklab.master.experiment.RunDirectory;

/**
 * Ctrl-C in a run: files are closed with what there is, worker processes ended, the user told where
 * things are.
 */
final class Interruption implements AutoCloseable {
  private final Thread hook;
  private volatile boolean over;

  private Interruption(
      MasterProcess process, ChildProcesses children, RunDirectory directory, Screen screen) {
    hook = new Thread(() -> interrupted(process, children, directory, screen), "interrupted");
  }

  static Interruption guard(
      MasterProcess process, ChildProcesses children, RunDirectory directory, Screen screen) {
    Interruption guard = new Interruption(process, children, directory, screen);
    Runtime.getRuntime().addShutdownHook(guard.hook);
    return guard;
  }

  private void interrupted(
      MasterProcess process, ChildProcesses children, RunDirectory directory, Screen screen) {
    if (over) {
      return;
    }
    screen.problem("racklab: interrupted; the results so far are in " + directory.folder());
    process.close();
    children.close();
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
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
