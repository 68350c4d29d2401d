package io.racklab.master.schedule;

import io.racklab.master.job.Job;

/** Begins jobs anew. */
@FunctionalInterface
public interface Restarter {
  /**
   * Kills all attempts of a job and forgets what it has done: its finished maps, their output, and
   * its finished reduces. Every task waits again. Attempts that run at this moment count for
   * nothing, even if they end well before their nodes hear of it; until then they hold their slots.
   */
  void restart(Job job);
}
