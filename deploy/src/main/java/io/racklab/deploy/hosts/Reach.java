package io.racklab.deploy.hosts;

import java.util.List;

/**
 * A way to run commands on a host. Copying and long-running processes are built from commands, so
 * that a lab on one machine takes the same path as a testbed.
 */
public sealed interface Reach permits LocalReach, NamespaceReach, SshReach {
  /**
   * Returns the command of this machine that runs a command there, with its standard streams and
   * its exit code.
   *
   * @param words the command's words, which arrive unchanged
   */
  List<String> command(List<String> words);

  /** True if an exit code means that the command never ran, since the host was not reached. */
  boolean lost(int exitCode);
}
