package io.racklab.worker.health;

import io.racklab.protocol.Health;
import io.racklab.protocol.Lateness;
import java.util.function.DoubleSupplier;

/**
 * The observations of a worker process on itself during a run. Not thread-safe but where it is
 * said.
 */
public final class Vitals {
  /** Above this share of busy processors hardly one is idle. */
  private static final double SATURATED = 0.95;

  private final Delays timers = new Delays();
  private final DoubleSupplier processors;
  private long looks;
  private long saturated;
  private double busy;

  /**
   * Looks for the first time.
   *
   * @param processors the share of the machine's processors that have been busy since it was asked
   *     last; negative or not a number if it is unknown
   */
  public Vitals(DoubleSupplier processors) {
    this.processors = processors;
    processors.getAsDouble();
  }

  /** A timer was heard. */
  public void timer(long dueNanos, long heardNanos) {
    timers.add(heardNanos - dueNanos);
  }

  /** Looks at the processors again. */
  public void look() {
    double share = processors.getAsDouble();
    if (share >= 0) {
      looks++;
      busy += Math.min(1, share);
      saturated += share > SATURATED ? 1 : 0;
    }
  }

  /** The lateness of timers so far. Thread-safe. */
  public Lateness timers() {
    return timers.lateness();
  }

  /** The figures observed so far. */
  public Health health(Lateness control, Lateness starts) {
    return looks == 0
        ? new Health(control, timers(), starts, 0, 0)
        : new Health(control, timers(), starts, busy / looks, saturated / (double) looks);
  }
}
