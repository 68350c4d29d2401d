package io.racklab.worker.health;

import io.racklab.protocol.Health;
import io.racklab.protocol.Lateness;
import java.util.function.DoubleSupplier;

/** Observes the worker process itself during a run. Not thread-safe unless a method says so. */
public final class Vitals {
  /** The share of busy processors above which hardly any is idle. */
  private static final double SATURATED = 0.95;

  private final Delays timers = new Delays();
  private final DoubleSupplier processors;
  private long looks;
  private long saturated;
  private double busy;

  /**
   * Creates the observation and takes the first sample.
   *
   * @param processors returns the share of the machine's processors that have been busy since its
   *     last call; negative or not a number if it is unknown
   */
  public Vitals(DoubleSupplier processors) {
    this.processors = processors;
    processors.getAsDouble();
  }

  /** Records the lateness of a timer that has fired. */
  public void timer(long dueNanos, long heardNanos) {
    timers.add(heardNanos - dueNanos);
  }

  /** Takes a sample of the processors' load. */
  public void look() {
    double share = processors.getAsDouble();
    if (share >= 0) {
      looks++;
      busy += Math.min(1, share);
      saturated += share > SATURATED ? 1 : 0;
    }
  }

  /** Returns the lateness of timers up to now. Thread-safe. */
  public Lateness timers() {
    return timers.lateness();
  }

  /** Returns the observed health, with the given lateness of rate changes and flows' starts. */
  public Health health(Lateness control, Lateness starts) {
    return looks == 0
        ? new Health(control, timers(), starts, 0, 0)
        : new Health(control, timers(), starts, busy / looks, saturated / (double) looks);
  }
}
