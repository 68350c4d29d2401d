package io.racklab.deploy.hosts;

import java.util.ArrayList;
import java.util.List;

/**
 * A process on a host that outlives the command that started it. A state file on the host
 * identifies the process, even if another process gets the same id later, so that other commands
 * can query and stop it.
 *
 * <p>The host needs a POSIX shell, {@code setsid} and {@code /proc}, hence Linux.
 */
final class LongProcess {
  private static final String SCRIPT = ShellScript.named("process.sh");

  /**
   * The seconds that a process has to stop before it is killed; enough for a master to close its
   * files in the phases of its shutdown.
   */
  private static final int SECONDS_TO_END = 15;

  private final HostShell shell;
  private final String folder;
  private final String name;

  /**
   * @param folder the folder on the host for the process's state file
   */
  LongProcess(HostShell shell, String folder, String name) {
    this.shell = shell;
    this.folder = folder;
    this.name = name;
  }

  /** The state of a process. */
  sealed interface State {}

  /**
   * The process runs.
   *
   * @param fingerprint the fingerprint of its program, command and certificates
   */
  record Running(long pid, String fingerprint) implements State {}

  /** The process was started and has ended by itself. */
  record Dead() implements State {}

  /** The process was never started, or was stopped. */
  record None() implements State {}

  State state() throws HostException {
    String[] said = said("state").split(" ", 3);
    return switch (said[0]) {
      case "running" -> new Running(Long.parseLong(said[1]), said[2]);
      case "dead" -> new Dead();
      default -> new None();
    };
  }

  /**
   * Starts the process; an earlier state file is replaced.
   *
   * @param fingerprint one word
   * @param work the process's working folder, made if need be
   * @param log the file to which its output is appended
   */
  void start(String fingerprint, String work, String log, List<String> command)
      throws HostException {
    List<Object> arguments = new ArrayList<>(List.of(fingerprint, work, log));
    arguments.addAll(command);
    said("start", arguments.toArray());
  }

  /** Stops the process if it runs, and deletes its state; returns true if it ran. */
  boolean stop() throws HostException {
    String how = said("stop", SECONDS_TO_END);
    return how.equals("stopped") || how.equals("killed");
  }

  private String said(String verb, Object... more) throws HostException {
    List<Object> arguments = new ArrayList<>(List.of(verb, folder, name));
    arguments.addAll(List.of(more));
    ProcessResult finished = shell.script(SCRIPT, arguments.toArray());
    if (!finished.well()) {
      throw new HostException("cannot " + verb + " the " + name + ": " + finished.complaint());
    }
    return finished.out().strip();
  }
}
