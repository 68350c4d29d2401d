package io.racklab.master.engine.job;

import java.util.OptionalInt;

/** The urgency of a job, the most urgent first, as in Hadoop 1. */
public enum Priority {
  VERY_HIGH,
  HIGH,
  NORMAL,
  LOW,
  VERY_LOW;

  /**
   * Returns the priority for a number; a higher number is more urgent.
   *
   * @param number 1 to 5 for VERY_LOW to VERY_HIGH, as in YARN; 0 is the default there; above 5
   *     counts as 5
   */
  static Priority of(OptionalInt number) {
    int steps = number.orElse(0);
    return steps == 0 ? NORMAL : values()[values().length - Math.min(steps, values().length)];
  }
}
