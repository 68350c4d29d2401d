package io.racklab.master.engine.schedule;

import java.util.function.LongSupplier;

/** A policy whose decisions take emulated time. */
public interface TakesTime extends Policy {
  /**
   * Returns the emulated time that this policy's decisions have taken since the last call, in
   * nanoseconds. The decisions reach the node with this delay.
   */
  long decidedNanos();

  /**
   * A run in virtual time begins: its decisions take emulated time. Not called under the wall
   * clock, where decisions take real time.
   *
   * @param processorNanos the processor time that the calling thread has used, in nanoseconds
   */
  default void charged(LongSupplier processorNanos) {}
}
