package io.racklab.master.job;

/** How urgent a job is, the most urgent first, as in Hadoop 1. */
public enum Priority {
  VERY_HIGH,
  HIGH,
  NORMAL,
  LOW,
  VERY_LOW
}
