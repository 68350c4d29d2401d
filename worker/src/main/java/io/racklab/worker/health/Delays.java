package io.racklab.worker.health;

import io.racklab.protocol.Lateness;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** How late something was, each time: to three digits. Thread-safe. */
public final class Delays {
  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 3;

  private final Histogram nanos = new ConcurrentHistogram(LONGEST_NANOS, DIGITS);

  /** Notes one; what was early was not late. */
  public void add(long lateNanos) {
    nanos.recordValue(Math.min(LONGEST_NANOS, Math.max(0, lateNanos)));
  }

  /** Forgets those noted so far. */
  public void reset() {
    nanos.reset();
  }

  /** Those noted so far. */
  public Lateness lateness() {
    return new Lateness(
        nanos.getTotalCount(),
        nanos.getValueAtPercentile(50),
        nanos.getValueAtPercentile(100 * Lateness.TAIL),
        nanos.getMaxValue());
  }
}
