package io.racklab.master.runs.experiment;

import java.util.Optional;

/**
 * The repeats of every scheduler.
 *
 * @param seed the seed of the experiment; all randomness derives from it
 * @param repeats the least number of repeats
 * @param until the rule for further repeats; empty if there are none
 */
public record Repetition(long seed, int repeats, Optional<Until> until) {
  /** Returns a copy with the first repeat only. */
  public Repetition once() {
    return new Repetition(seed, 1, Optional.empty());
  }
}
