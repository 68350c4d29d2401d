package io.racklab.deploy.hosts;

import io.racklab.deploy.probe.LinkDelay;
import io.racklab.deploy.probe.LinkRate;
import java.util.Optional;

/**
 * The findings of a preflight about the path from one host to another.
 *
 * @param delay empty if it could not be measured
 * @param rate empty if it could not be measured
 * @param trouble the reason why a measurement failed; empty if none failed
 */
public record PairFinding(
    Host from,
    Host to,
    Optional<LinkDelay> delay,
    Optional<LinkRate> rate,
    Optional<String> trouble) {
  PairFinding withDelay(LinkDelay found) {
    return new PairFinding(from, to, Optional.of(found), rate, trouble);
  }

  PairFinding withRate(LinkRate found) {
    return new PairFinding(from, to, delay, Optional.of(found), trouble);
  }

  PairFinding failed(HostException why) {
    return new PairFinding(from, to, delay, rate, Optional.of(why.getMessage()));
  }
}
