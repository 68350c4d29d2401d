package io.racklab.protocol.time;

import java.time.Duration;

/**
 * The emulated time of one run, in nanoseconds since its start.
 *
 * @param originNanos the start of the run, by the processes' clocks
 * @param timeScale emulated seconds per second of the processes' clocks, more than zero
 */
public record RunClock(ProcessClock clock, long originNanos, double timeScale) {
  public RunClock {
    if (!(timeScale > 0)) {
      throw new IllegalArgumentException("time scale must be more than zero, not " + timeScale);
    }
  }

  /** Returns the emulated nanoseconds since the start of the run; negative before it. */
  public long now() {
    return emulated(clock.nanos());
  }

  /** Returns the emulated time at a time of the processes' clocks. */
  public long emulated(long processNanos) {
    long since = processNanos - originNanos;
    // A double cannot represent each nanosecond beyond about a hundred days.
    return timeScale == 1 ? since : Math.round(since * timeScale);
  }

  /**
   * Returns the time of the processes' clocks at an emulated time, rounded up so that a timer is
   * never early.
   */
  public long process(long emulatedNanos) {
    return originNanos
        + (timeScale == 1 ? emulatedNanos : (long) Math.ceil(emulatedNanos / timeScale));
  }

  /**
   * Returns the time of the processes' clocks from now until an emulated time; zero if it has
   * passed.
   */
  public Duration until(long emulatedNanos) {
    return Duration.ofNanos(nanosUntil(emulatedNanos));
  }

  /**
   * Returns the nanoseconds of the processes' clocks from now until an emulated time; 0 if it has
   * passed.
   */
  public long nanosUntil(long emulatedNanos) {
    return Math.max(0, process(emulatedNanos) - clock.nanos());
  }
}
