package io.racklab.master.experiment;

/** Whether slowdowns are measured, for which each shape of job is run alone. */
public enum Slowdowns {
  /** Unless there are too many shapes. */
  AUTO,
  /** However many shapes there are. */
  ALWAYS,
  /** Not at all. */
  NEVER
}
