package io.racklab.worker.transfer;

import io.racklab.worker.health.Delays;
import java.util.concurrent.atomic.LongAdder;

/** The running figures of a port: those of its {@link Ledger} and its control lag. Thread-safe. */
final class Counters {
  final Delays controlLag = new Delays();
  final LongAdder produced = new LongAdder();
  final LongAdder sent = new LongAdder();
  final LongAdder dropped = new LongAdder();
  final LongAdder received = new LongAdder();
  final LongAdder corrupted = new LongAdder();
  final LongAdder corruptedFrames = new LongAdder();
  final LongAdder refusedConnections = new LongAdder();

  private volatile Ledger forgotten = new Ledger(0, 0, 0, 0, 0, 0, 0);

  /**
   * Starts anew when all that was produced has been sent, or will be counted as sent. What went
   * wrong stays counted.
   */
  void forgetSettled() {
    controlLag.reset();
    long settled = produced.sum();
    forgotten =
        new Ledger(settled, settled - dropped.sum(), dropped.sum(), received.sum(), 0, 0, 0);
  }

  Ledger ledger() {
    return sum().minus(forgotten);
  }

  private Ledger sum() {
    return new Ledger(
        produced.sum(),
        sent.sum(),
        dropped.sum(),
        received.sum(),
        corrupted.sum(),
        corruptedFrames.sum(),
        refusedConnections.sum());
  }
}
