package io.racklab.worker.transfer;

import java.util.Arrays;

/**
 * The bytes that would have been served to a flow on this path since the beginning: the integral of
 * the path's rate. It begins at 0 and never falls. A flow that started at any time s has earned
 * {@code at(t) - at(s)} at t, so one curve serves all flows of a path.
 *
 * <p>The recent past can be rewritten, since rates may arrive late. When there are {@value
 * #MOST_PIECES} pieces, the older half is dropped. Not thread-safe.
 */
final class ServiceCurve {
  /** Stands for the time of a value that the rates known now never reach. */
  static final long NEVER = Long.MAX_VALUE;

  private static final int MOST_PIECES = 256;
  private static final double NANOS_PER_SECOND = 1e9;

  private long[] start = new long[4];
  private double[] value = new double[4];
  private double[] rate = new double[4];
  private int pieces;
  private boolean forgetful;

  /**
   * Sets the rate from a time on, replacing all earlier rates for that time and later.
   *
   * @param bytesPerSecond the rate, not negative, finite
   * @return the time after which the curve may have changed: the given time, or a later one if the
   *     pieces at the given time are dropped already
   */
  long rate(double bytesPerSecond, long sinceNanos) {
    long since = forgetful ? Math.max(sinceNanos, start[0]) : sinceNanos;
    double reached = at(since);
    while (pieces > 0 && start[pieces - 1] >= since) {
      pieces--;
    }
    if (pieces > 0 && rate[pieces - 1] == bytesPerSecond) {
      return since;
    }
    makeRoom();
    start[pieces] = since;
    value[pieces] = reached;
    rate[pieces] = bytesPerSecond;
    pieces++;
    return since;
  }

  /** Returns the last rate, in bytes per second; 0 before any was set. */
  double rate() {
    return pieces == 0 ? 0 : rate[pieces - 1];
  }

  /** Returns the bytes served until a time. */
  double at(long nanos) {
    int piece = pieces - 1;
    while (piece >= 0 && start[piece] > nanos) {
      piece--;
    }
    if (piece < 0) {
      return pieces == 0 ? 0 : value[0];
    }
    return value[piece] + rate[piece] * (nanos - start[piece]) / NANOS_PER_SECOND;
  }

  /** Returns the first nanosecond at which a value is reached, or {@link #NEVER}. */
  long reaches(double target) {
    int piece = pieces - 1;
    while (piece >= 0 && value[piece] >= target) {
      piece--;
    }
    if (piece < 0) {
      return pieces == 0 ? NEVER : start[0];
    }
    double nanos = Math.ceil((target - value[piece]) / rate[piece] * NANOS_PER_SECOND);
    // Also true for infinity, when the rate is 0.
    if (nanos > Long.MAX_VALUE / 4) {
      return NEVER;
    }
    long due = start[piece] + (long) nanos;
    return piece == pieces - 1 ? due : Math.min(due, start[piece + 1]);
  }

  private void makeRoom() {
    if (pieces == MOST_PIECES) {
      int kept = MOST_PIECES / 2;
      System.arraycopy(start, pieces - kept, start, 0, kept);
      System.arraycopy(value, pieces - kept, value, 0, kept);
      System.arraycopy(rate, pieces - kept, rate, 0, kept);
      pieces = kept;
      forgetful = true;
    } else if (pieces == start.length) {
      start = Arrays.copyOf(start, 2 * pieces);
      value = Arrays.copyOf(value, 2 * pieces);
      rate = Arrays.copyOf(rate, 2 * pieces);
    }
  }
}
