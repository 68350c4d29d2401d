package io.racklab.master.engine.schedule;

import io.racklab.master.engine.seed.Seed;

/**
 * A policy as a file describes it. Makes a new one for each run, since policies may have state.
 *
 * @param <T> the question's interface
 */
@FunctionalInterface
public interface PolicyFactory<T> {
  /**
   * Makes the policy.
   *
   * @param seed the seed of the policy's random draws
   */
  T make(Seed seed);
}
