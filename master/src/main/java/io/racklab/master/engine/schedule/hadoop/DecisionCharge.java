package io.racklab.master.engine.schedule.hadoop;

import io.racklab.master.engine.schedule.DecisionTime;
import java.util.function.LongSupplier;

/** The emulated time that is charged for a scheduler's work. */
final class DecisionCharge {
  private final long eachNanos;
  private final boolean measured;
  private final LongSupplier processorNanos;
  private long nanos;

  /**
   * @param processorNanos the processor time that the calling thread has used
   */
  DecisionCharge(DecisionTime time, LongSupplier processorNanos) {
    eachNanos = time instanceof DecisionTime.Fixed fixed ? fixed.each().toNanos() : 0;
    measured = time instanceof DecisionTime.Measured;
    this.processorNanos = processorNanos;
  }

  /** Returns a charge of nothing. */
  static DecisionCharge none() {
    return new DecisionCharge(DecisionTime.NONE, () -> 0);
  }

  /** Work begins; returns what {@link #ends} must be given. */
  long begins() {
    return measured ? processorNanos.getAsLong() : 0;
  }

  void ends(long began) {
    nanos += measured ? processorNanos.getAsLong() - began : 0;
  }

  /** A heartbeat has been answered. */
  void answered() {
    nanos += eachNanos;
  }

  /** Returns the nanoseconds that were charged since the last call. */
  long drain() {
    long charged = nanos;
    nanos = 0;
    return charged;
  }
}
