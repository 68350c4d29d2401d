package io.racklab.deploy.hosts;

import java.util.List;

/**
 * A way to run commands on a host. All else, such as copying and long processes, is made of
 * commands, so that a lab on one machine goes the same way as a testbed.
 */
public sealed interface Reach permits LocalReach, NamespaceReach, SshReach {
  /**
   * The command of this machine that runs a command there, with its standard streams and its exit
   * code.
   *
   * @param words the command's, each of which arrives as it is
   */
  List<String> command(List<String> words);

  /** Whether an exit code says that the command was never run, since the host was not reached. */
  boolean lost(int exitCode);
}
