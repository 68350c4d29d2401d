package io.racklab.protocol.time;

import java.time.Duration;

/**
 * Emulated time of one run: nanoseconds since its start.
 *
 * @param originNanos when the run starts, by the processes' clocks
 * @param timeScale emulated seconds per second of the processes' clocks, more than zero
 */
public record RunClock(ProcessClock clock, long originNanos, double timeScale) {
  public RunClock {
    if (!(timeScale > 0)) {
      throw new IllegalArgumentException("time scale must be more than zero, not " + timeScale);
    }
  }

  /** Emulated nanoseconds since the start of the run; negative before it. */
  public long now() {
    return emulated(clock.nanos());
  }

  /** The emulated time at a time of the processes' clocks. */
  public long emulated(long processNanos) {
    long since = processNanos - originNanos;
    // No double has all nanoseconds of more than a hundred days.
    return timeScale == 1 ? since : Math.round(since * timeScale);
  }

  /**
   * The time of the processes' clocks at an emulated time, rounded up so that a timer is never
   * early.
   */
  public long process(long emulatedNanos) {
    return originNanos
        + (timeScale == 1 ? emulatedNanos : (long) Math.ceil(emulatedNanos / timeScale));
  }

  /** The time that a timer must wait until this emulated time, zero when it has passed. */
  public Duration until(long emulatedNanos) {
    return Duration.ofNanos(nanosUntil(emulatedNanos));
  }

  /**
   * Returns the nanoseconds of the processes' clocks until an emulated time; 0 when it has passed.
   */
  public long nanosUntil(long emulatedNanos) {
    return Math.max(0, process(emulatedNanos) - clock.nanos());
  }
}
