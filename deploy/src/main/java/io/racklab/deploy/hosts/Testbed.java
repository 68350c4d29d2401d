package io.racklab.deploy.hosts;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The hosts on which a master and workers run.
 *
 * @param hosts the hosts, with different names, at least one of them with a worker
 * @param master the host that runs the master
 * @param port the port at which the master listens
 * @param certs the folder of certificates if processes are to speak over TLS
 */
public record Testbed(List<Host> hosts, Host master, int port, Optional<Path> certs) {
  public Testbed {
    hosts = List.copyOf(hosts);
    Set<String> names = new HashSet<>();
    if (!hosts.stream().allMatch(host -> names.add(host.name()))) {
      throw new IllegalArgumentException("two hosts have one name");
    }
    if (!hosts.contains(master) || hosts.stream().noneMatch(Host::worker)) {
      throw new IllegalArgumentException("a testbed has a master and a worker");
    }
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("no port: " + port);
    }
  }

  /** Returns the number of its worker processes. */
  public int workers() {
    return (int) hosts.stream().filter(Host::worker).count();
  }
}
