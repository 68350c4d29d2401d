package io.racklab.deploy.hosts;

import java.util.Optional;

/**
 * A host of a testbed.
 *
 * @param name what tables and folders call it
 * @param address at which the other hosts reach it
 * @param reach how this machine runs commands there
 * @param folder of ours there; a relative one starts where commands start
 * @param java the command that starts Java there
 * @param worker whether a worker process runs there
 * @param share of all emulated nodes that its worker asks for, relative to the others'
 * @param limit of what it sends to others
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
