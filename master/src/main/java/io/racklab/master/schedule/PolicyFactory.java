package io.racklab.master.schedule;

import io.racklab.master.seed.Seed;

/**
 * An answer to a question as a file describes it. It is made anew for each run, since answers may
 * remember.
 *
 * @param <T> the question
 */
@FunctionalInterface
public interface PolicyFactory<T> {
  /**
   * @param seed of this answer's random draws
   */
  T make(Seed seed);
}
