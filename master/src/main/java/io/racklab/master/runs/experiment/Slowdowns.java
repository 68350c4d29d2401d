package io.racklab.master.runs.experiment;

/** Whether slowdowns are measured. For that, each shape of job is run alone. */
public enum Slowdowns {
  /** They are measured unless there are too many shapes. */
  AUTO,
  /** They are measured however many shapes there are. */
  ALWAYS,
  /** They are not measured. */
  NEVER
}
