package io.racklab.worker.transfer;

/**
 * The windows that arrivals are counted in, by a port's clock.
 *
 * @param originNanos when window 0 begins
 * @param lengthNanos at least 1
 */
public record CountingWindows(long originNanos, long lengthNanos) {
  /** Refuses windows without length. */
  public CountingWindows {
    if (lengthNanos < 1) {
      throw new IllegalArgumentException("windows cannot last " + lengthNanos + " ns");
    }
  }
}
