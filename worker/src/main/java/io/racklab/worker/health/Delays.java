package io.racklab.worker.health;

import io.racklab.protocol.Lateness;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Notes how late something was, each time, to three digits. Thread-safe. */
public final class Delays {
  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 3;

  /** The delays noted since they were read last; a histogram itself cannot be read meanwhile. */
  private final Recorder recent = new Recorder(LONGEST_NANOS, DIGITS);

  private final Histogram noted = new Histogram(LONGEST_NANOS, DIGITS);

  /** Notes one; what was early was not late. */
  public void add(long lateNanos) {
    recent.recordValue(Math.min(LONGEST_NANOS, Math.max(0, lateNanos)));
  }

  /** Forgets those noted so far. */
  public synchronized void reset() {
    recent.reset();
    noted.reset();
  }

  /** Those noted so far. */
  public synchronized Lateness lateness() {
    noted.add(recent.getIntervalHistogram());
    return new Lateness(
        noted.getTotalCount(),
        noted.getValueAtPercentile(50),
        noted.getValueAtPercentile(100 * Lateness.TAIL),
        noted.getMaxValue());
  }
}
