package io.racklab.deploy.hosts;

import java.util.List;

/**
 * A way to run commands on a host. Files are copied, and long-running processes started, by such
 * commands alone, so that a lab on one machine and a testbed use the same code.
 */
public sealed interface Reach permits LocalReach, NamespaceReach, SshReach {
  /**
   * Returns the command of this machine that runs a command on the host, with its standard streams
   * and its exit code.
   *
   * @param words the command's words, which arrive unchanged
   */
  List<String> command(List<String> words);

  /** True if an exit code means that the command never ran, since the host was not reached. */
  boolean lost(int exitCode);
}
