package io.racklab.master.runs.results;

/** The level of trust in a run's results. */
public enum Level {
  /** The emulated network did what the model says. */
  VALID,
  /** The network came close to the model; the figures say how close. */
  DEGRADED,
  /**
   * The network did not follow the model: the results say more about this machine than about the
   * schedulers.
   */
  INVALID
}
