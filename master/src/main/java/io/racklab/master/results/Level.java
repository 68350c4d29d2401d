package io.racklab.master.results;

/** The level of trust in a run's results. */
public enum Level {
  /** The emulated network did what the model says. */
  VALID,
  /** It came close; look at the figures. */
  DEGRADED,
  /** It did not: the results say more of this machine than of the schedulers. */
  INVALID
}
