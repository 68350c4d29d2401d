package io.racklab.deploy.hosts;

import java.util.ArrayList;
import java.util.List;

/**
 * A process on a host that outlives whoever starts it. What is known of it lies on the host, in a
 * file that tells it from any other process with the same id, so that anybody can ask and stop it.
 *
 * <p>The host needs a POSIX shell, {@code setsid} and {@code /proc}, hence Linux.
 */
final class LongProcess {
  private static final String SCRIPT = ShellScript.named("process.sh");

  /** A master closes its files first; see the phases of its shutdown. */
  private static final int SECONDS_TO_END = 15;

  private final HostShell shell;
  private final String folder;
  private final String name;

  /**
   * @param folder on the host, for the file that tells of the process
   */
  LongProcess(HostShell shell, String folder, String name) {
    this.shell = shell;
    this.folder = folder;
    this.name = name;
  }

  /** The state of a process. */
  sealed interface State {}

  /**
   * It runs.
   *
   * @param fingerprint of what started it
   */
  record Running(long pid, String fingerprint) implements State {}

  /** It was started, and has ended by itself. */
  record Dead() implements State {}

  /** Nothing is known of it: never started, or stopped. */
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
   * Starts it, whatever was there before.
   *
   * @param fingerprint one word
   * @param work the folder that it works in, made if need be
   * @param log what it says is appended to this file
   */
  void start(String fingerprint, String work, String log, List<String> command)
      throws HostException {
    List<Object> arguments = new ArrayList<>(List.of(fingerprint, work, log));
    arguments.addAll(command);
    said("start", arguments.toArray());
  }

  /** Stops it if it runs, and forgets it. Returns whether it ran. */
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
