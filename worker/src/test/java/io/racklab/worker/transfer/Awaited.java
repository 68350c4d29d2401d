package io.racklab.worker.transfer;

import java.util.function.BooleanSupplier;

/** Waits for conditions that other threads bring about; a test's time limit ends the waiting. */
final class Awaited {
  private Awaited() {}

  static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      if (Thread.interrupted()) {
        throw new AssertionError("has not happened in time");
      }
      Thread.onSpinWait();
    }
  }
}
