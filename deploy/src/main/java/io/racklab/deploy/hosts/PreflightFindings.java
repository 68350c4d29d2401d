package io.racklab.deploy.hosts;

import io.racklab.deploy.probe.LinkDelay;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The findings of a preflight about a testbed.
 *
 * @param hosts all hosts, in the order of the file
 * @param pairs all ordered pairs of the hosts whose probes run, in the same order
 */
public record PreflightFindings(List<HostFinding> hosts, List<PairFinding> pairs) {
  public PreflightFindings {
    hosts = List.copyOf(hosts);
    pairs = List.copyOf(pairs);
  }

  /** True if all hosts can take part and reach each other. */
  public boolean well() {
    return hosts.stream().allMatch(HostFinding::well)
        && pairs.stream().allMatch(pair -> pair.trouble().isEmpty());
  }

  /** Returns the pair with the lowest rate; empty if none was measured. */
  public Optional<PairFinding> slowest() {
    return pairs.stream()
        .filter(pair -> pair.rate().isPresent())
        .min(Comparator.comparingDouble(pair -> pair.rate().get().bytesPerSecond()));
  }

  /** Returns the lowest rate from or to a host, in bytes a second; empty if none was measured. */
  public OptionalDouble rate(Host host) {
    return pairs.stream()
        .filter(pair -> pair.from().equals(host) || pair.to().equals(host))
        .flatMap(pair -> pair.rate().stream())
        .mapToDouble(rate -> rate.bytesPerSecond())
        .min();
  }

  /** Returns the most that two clocks may differ by, in seconds; 0 if none were compared. */
  public double clockError() {
    return pairs.stream()
        .flatMap(pair -> pair.delay().stream())
        .mapToDouble(PreflightFindings::clockError)
        .max()
        .orElse(0);
  }

  private static double clockError(LinkDelay delay) {
    return Math.abs(delay.clockAheadSeconds()) + delay.clockUncertaintySeconds();
  }
}
