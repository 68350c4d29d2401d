package io.racklab.deploy.hosts;

import io.racklab.deploy.probe.LinkDelay;
import io.racklab.deploy.probe.LinkLoad;
import java.util.Optional;

/**
 * What a preflight has found out about the way from a host to another.
 *
 * @param delay empty if it could not be measured
 * @param load empty if it could not be measured
 * @param trouble the reason for which something could not be measured; empty if all was
 */
public record PairFinding(
    Host from,
    Host to,
    Optional<LinkDelay> delay,
    Optional<LinkLoad> load,
    Optional<String> trouble) {}
