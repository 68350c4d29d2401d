package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;

/** Restarts jobs. */
@FunctionalInterface
public interface Restarter {
  /**
   * Kills all attempts of a job and discards its finished maps, their output, and its finished
   * reduces. Every task is pending again. Attempts that run at this moment do not count, even if
   * they succeed before their nodes learn of the restart; until then they hold their slots.
   */
  void restart(Job job);
}
