package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;

/** Makes one attempt of a duplicated map the one that counts. */
@FunctionalInterface
public interface RaceOutcome {
  /**
   * Chooses one of the attempts of a contested map and kills the others. If the chosen attempt has
   * ended, the reduces may fetch its output. If it still runs, they may fetch its output when it
   * ends; if it fails, a held output takes its place.
   *
   * @throws IllegalArgumentException if the map is not contested, or the attempt neither runs nor
   *     is held
   */
  void choose(Job job, RunningAttempt attempt);
}
