package io.racklab.deploy.hosts;

import java.util.Optional;

/**
 * A host of a testbed.
 *
 * @param name the name in tables and of folders
 * @param address the address at which the other hosts reach it
 * @param reach the way in which this machine runs commands on the host
 * @param folder Racklab's folder on the host; a relative path is resolved in the folder in which
 *     commands start
 * @param java the command that starts Java on the host
 * @param worker true if a worker process runs on the host
 * @param share the share of the emulated nodes that its worker asks for, relative to the others'
 * @param limit the limit on its sending rate
 */
public record Host(
    String name,
    String address,
    Reach reach,
    String folder,
    String java,
    boolean worker,
    Optional<Double> share,
    Optional<SendingLimit> limit) {
  public Host {
    if (!HostName.valid(name) || !HostName.valid(address)) {
      throw new IllegalArgumentException("no host: " + name + " at " + address);
    }
    if (folder.isBlank() || folder.startsWith("-") || java.isBlank() || java.startsWith("-")) {
      throw new IllegalArgumentException("no folder or no Java: " + folder + ", " + java);
    }
    if (share.isPresent() && !(share.get() > 0)) {
      throw new IllegalArgumentException("a share must be more than zero, not " + share.get());
    }
  }
}
