package io.racklab.master.experiment;

import java.util.Optional;

/**
 * The repeats that every scheduler plays.
 *
 * @param seed of the first repeat; all randomness derives from it
 * @param repeats at least so many
 * @param until whether more repeats are needed; empty if there are never more
 */
public record Repetition(long seed, int repeats, Optional<Until> until) {
  /** The first repeat alone. */
  public Repetition once() {
    return new Repetition(seed, 1, Optional.empty());
  }
}
