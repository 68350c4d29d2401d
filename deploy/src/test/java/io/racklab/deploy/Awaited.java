package io.racklab.deploy;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Something that comes about in its own time. */
final class Awaited {
  private static final Duration OFTEN = Duration.ofMillis(50);

  /** So long that only what never happens takes it, on however busy a machine. */
  static final Duration PATIENCE = Duration.ofMinutes(3);

  private Awaited() {}

  /** Returns when the condition holds. */
  static void until(String what, Callable<Boolean> condition) throws Exception {
    long start = System.nanoTime();
    while (!condition.call()) {
      if (System.nanoTime() - start > PATIENCE.toNanos()) {
        throw new AssertionError("in vain: " + what);
      }
      LockSupport.parkNanos(OFTEN.toNanos());
    }
  }
}
