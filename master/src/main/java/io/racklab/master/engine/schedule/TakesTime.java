package io.racklab.master.engine.schedule;

/** A policy whose decisions take emulated time. */
public interface TakesTime extends Policy {
  /**
   * Returns the emulated time that this policy's decisions have taken since the last call, in
   * nanoseconds. The decisions reach the node with this delay.
   */
  long decidedNanos();
}
