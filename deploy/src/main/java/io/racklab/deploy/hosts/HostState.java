package io.racklab.deploy.hosts;

import java.util.List;
import java.util.Optional;

/**
 * The state of a host, for a table.
 *
 * @param java its Java version; empty if unknown
 * @param clock how far its clock is ahead; empty if unknown
 * @param software whether the program was copied
 * @param processes the state of each process that belongs there
 * @param warnings conditions that may distort results
 * @param trouble the reason for which the host takes no part
 */
public record HostState(
    Host host,
    Optional<String> java,
    Optional<String> clock,
    Optional<String> software,
    List<String> processes,
    List<String> warnings,
    Optional<String> trouble) {
  public HostState {
    processes = List.copyOf(processes);
    warnings = List.copyOf(warnings);
  }
}
