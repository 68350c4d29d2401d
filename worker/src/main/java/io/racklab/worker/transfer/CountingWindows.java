package io.racklab.worker.transfer;

/**
 * The time windows in which arrivals are counted, by a port's clock.
 *
 * @param originNanos the beginning of window 0
 * @param lengthNanos the length of a window, at least 1
 */
public record CountingWindows(long originNanos, long lengthNanos) {
  /** Refuses windows without length. */
  public CountingWindows {
    if (lengthNanos < 1) {
      throw new IllegalArgumentException("windows cannot last " + lengthNanos + " ns");
    }
  }
}
