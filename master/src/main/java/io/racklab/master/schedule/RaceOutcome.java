package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;

/** Carries out which attempt counts of a map that was duplicated. */
@FunctionalInterface
public interface RaceOutcome {
  /**
   * Chooses one of the attempts of a contested map. If it has ended, the reduces may fetch what it
   * has put out; if it runs, they may when it ends, and should it fail, what was held besides it
   * takes its place. The map's other attempts are killed.
   *
   * @throws IllegalArgumentException if the map is not contested, or this attempt neither runs nor
   *     is held
   */
  void choose(Job job, RunningAttempt attempt);
}
