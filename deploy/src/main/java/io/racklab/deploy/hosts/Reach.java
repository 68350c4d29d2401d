package io.racklab.deploy.hosts;

import java.util.List;

/**
 * A way to run commands on a host. Copies and long-running processes use only such commands, so
 * that a lab on one machine and a testbed share their code.
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
