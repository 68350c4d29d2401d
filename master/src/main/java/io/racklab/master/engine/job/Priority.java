package io.racklab.master.engine.job;

/** The urgency of a job, the most urgent first, as in Hadoop 1. */
public enum Priority {
  VERY_HIGH,
  HIGH,
  NORMAL,
  LOW,
  VERY_LOW
}
