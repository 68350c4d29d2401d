package io.racklab.deploy.simulate.play;

import java.util.Optional;

/**
 * The result of checking one promise of a scheduler, or one observed rule, in a run.
 *
 * @param tests the number of decisions or moments that put it to the test
 * @param broken the first of them that broke it; empty if none did
 */
public record PromiseResult(String words, int tests, Optional<String> broken) {}
