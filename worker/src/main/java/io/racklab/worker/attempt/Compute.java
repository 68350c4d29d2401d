package io.racklab.worker.attempt;

import akka.actor.typed.javadsl.ActorContext;
import io.racklab.protocol.AttemptMessage;
import java.util.concurrent.CompletableFuture;
import java.util.zip.CRC32C;

/** A compute phase for which the processor is kept busy. */
final class Compute {
  private static final int WORK = 64 * 1024;

  private volatile boolean stopped;

  /** Keeps the processor busy, and sends {@code done} to the attempt when the phase is over. */
  void begin(
      Emulation emulation,
      long endNanos,
      AttemptMessage done,
      ActorContext<AttemptMessage> context) {
    CompletableFuture<AttemptMessage> burning =
        CompletableFuture.supplyAsync(
            () -> {
              burn(emulation, endNanos);
              return done;
            },
            emulation.burner());
    context.pipeToSelf(burning, (burnt, failure) -> done);
  }

  /** Leaves the processor to others; the attempt is over. */
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
