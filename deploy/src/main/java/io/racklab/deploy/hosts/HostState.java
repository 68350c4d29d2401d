package io.racklab.deploy.hosts;

import java.util.List;
import java.util.Optional;

/**
 * The state of a host, for a table.
 *
 * @param java its Java version; empty if unknown
 * @param clock how far its clock is ahead; empty if unknown
 * @param software the state of the program: {@code shared} if the host uses this machine's files,
 *     {@code there} if the host already had it, {@code copied} if it was copied now; empty if
 *     unknown
 * @param processes the state of each process of the host
 * @param warnings conditions that may distort results
 * @param trouble the problem because of which the host takes no part; empty if there is none
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
