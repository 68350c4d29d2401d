package io.racklab.deploy.simulate.play;

import java.util.Optional;

/**
 * How a scheduler kept one of its promises in a run.
 *
 * @param tests the number of decisions that put it to the test
 * @param broken the first decision that broke it; empty if none did
 */
public record PromiseResult(String words, int tests, Optional<String> broken) {}
