package io.racklab.worker.health;

import io.racklab.protocol.Lateness;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Records delays with a precision of three digits. Thread-safe. */
public final class Delays {
  private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 3;

  /**
   * The delays recorded since the last read. A recorder, unlike a histogram, can be read while
   * others record.
   */
  private final Recorder recent = new Recorder(LONGEST_NANOS, DIGITS);

  private final Histogram noted = new Histogram(LONGEST_NANOS, DIGITS);

  /** Records a delay in nanoseconds; a negative one counts as 0. */
  public void add(long lateNanos) {
    recent.recordValue(Math.min(LONGEST_NANOS, Math.max(0, lateNanos)));
  }

  /** Forgets all delays recorded up to now. */
  public synchronized void reset() {
    recent.reset();
    noted.reset();
  }

  /** Returns the distribution of all delays recorded up to now. */
  public synchronized Lateness lateness() {
    noted.add(recent.getIntervalHistogram());
    return new Lateness(
        noted.getTotalCount(),
        noted.getValueAtPercentile(50),
        noted.getValueAtPercentile(100 * Lateness.TAIL),
        noted.getMaxValue());
  }
}
