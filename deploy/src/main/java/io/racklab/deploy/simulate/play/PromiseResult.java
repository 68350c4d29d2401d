package io.racklab.deploy.simulate.play;

import java.util.Optional;

/**
 * How a scheduler kept one of its promises in a run, or the network one of its rules.
 *
 * @param tests the number of decisions or moments that put it to the test
 * @param broken the first of them that broke it; empty if none did
 */
public record PromiseResult(String words, int tests, Optional<String> broken) {}
