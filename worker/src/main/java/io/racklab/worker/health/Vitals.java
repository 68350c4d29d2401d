package io.racklab.worker.health;

import io.racklab.protocol.Health;
import io.racklab.protocol.Lateness;

/** The observations of a worker process on itself during a run. Not thread-safe. */
public final class Vitals {
  /** Above this share of busy processors hardly one is idle. */
  private static final double SATURATED = 0.95;

  private final Delays timers = new Delays();
  private long looks;
  private long saturated;
  private double busy;

  /** A timer was heard. */
  public void timer(long dueNanos, long heardNanos) {
    timers.add(heardNanos - dueNanos);
  }

  /**
   * @param share of the machine's processors that were busy since the last look; negative or not a
   *     number if it is unknown
   */
  public void processors(double share) {
    if (share >= 0) {
      looks++;
      busy += Math.min(1, share);
      saturated += share > SATURATED ? 1 : 0;
    }
  }

  /** The figures observed so far. */
  public Health health(Lateness control, Lateness starts) {
    return looks == 0
        ? new Health(control, timers.lateness(), starts, 0, 0)
        : new Health(control, timers.lateness(), starts, busy / looks, saturated / (double) looks);
  }
}
