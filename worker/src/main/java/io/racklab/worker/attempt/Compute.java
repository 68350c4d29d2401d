package io.racklab.worker.attempt;

import java.util.zip.CRC32C;

/** A compute phase that keeps the processor busy. */
final class Compute {
  private static final int WORK = 64 * 1024;

  private volatile boolean stopped;

  /** Keeps the processor busy until an emulated time, then calls back from the burner's thread. */
  void begin(Emulation emulation, long endNanos, Runnable done) {
    emulation
        .burner()
        .execute(
            () -> {
              burn(emulation, endNanos);
              done.run();
            });
  }

  /** Frees the processor, since the attempt has ended. */
  void stop() {
    stopped = true;
  }

  private void burn(Emulation emulation, long endNanos) {
    byte[] work = new byte[WORK];
    CRC32C sum = new CRC32C();
    while (!stopped && emulation.clock().now() < endNanos) {
      sum.update(work);
      work[(int) (sum.getValue() % WORK)]++;
    }
  }
}
