package io.racklab.master.schedule;

import java.util.stream.Stream;

/** A policy whose decisions take emulated time. */
public interface TakesTime extends Policy {
  /**
   * Returns the emulated time that this policy's decisions have taken since the last call, in
   * nanoseconds. The decisions reach the node later by this time.
   */
  long decidedNanos();

  /** Returns the sum of these times of the policies whose decisions take time. */
  static long decidedNanos(Stream<? extends Policy> policies) {
    return policies
        .mapToLong(policy -> policy instanceof TakesTime slow ? slow.decidedNanos() : 0)
        .sum();
  }
}
