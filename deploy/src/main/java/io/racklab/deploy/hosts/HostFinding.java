package io.racklab.deploy.hosts;

import io.racklab.deploy.probe.HostFacts;
import java.util.Optional;

/**
 * The findings of a preflight about a host.
 *
 * @param java its Java version; empty if unknown
 * @param facts its resources; empty if its probe did not start
 * @param port the reason for which the master cannot listen there, or for which this host cannot
 *     connect to the master's port; empty if there is none
 * @param trouble the reason why the host could not be examined; empty if it could
 */
public record HostFinding(
    Host host,
    Optional<String> java,
    Optional<HostFacts> facts,
    Optional<String> port,
    Optional<String> trouble) {
  /** True if a master or worker can run there and take part. */
  public boolean well() {
    return port.isEmpty() && trouble.isEmpty();
  }
}
