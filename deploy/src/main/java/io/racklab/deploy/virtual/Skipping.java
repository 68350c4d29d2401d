package io.racklab.deploy.virtual;

import io.racklab.protocol.port.TrackerHandler;
import java.time.Duration;

/**
 * Lets time skip periods in which timers only rest. Resting timers continue in the order and at the
 * times as if they had fired in between. Time may skip repetitions of a period once the period has
 * passed: it consists of whole delays of the resting timers, and the tracker's last update is
 * equally old at its start and end.
 */
final class Skipping {
  /**
   * The time after an event, and before the next one, that is not skipped: periodic checks take
   * place in it.
   */
  private static final long SETTLED_NANOS = 2_000_000_000;

  /** The longest period to wait for, as a multiple of the shortest delay. */
  private static final int LONGEST = 64;

  /**
   * The time to the next event up to which nothing is skipped: playing it costs little and shows
   * each turn.
   */
  static final long LEAST_NANOS = Duration.ofMinutes(1).toNanos();

  /** The time of no event; without one nothing is skipped, since nothing would end the skip. */
  private static final long NEVER = Long.MAX_VALUE;

  private final VirtualTimers timers;

  /** The shortest delay of a resting timer. */
  private long delay = NEVER;

  /** True if the last task did not belong to the run. */
  private boolean overlooked;

  /** True if a resting timer has fired and does not rest again yet. */
  private boolean asked;

  /** The time since which timers have only rested; negative right after another event. */
  private long sinceNanos = -1;

  /**
   * The start of the current period. {@link #lookAge} is the age of the tracker's last update at
   * that time.
   */
  private long beginNanos;

  private long lookAge;
  private boolean begun;

  Skipping(VirtualTimers timers) {
    this.timers = timers;
  }

  /** Notes a task other than a resting timer's. */
  void happens() {
    overlooked = false;
    asked = false;
    sinceNanos = -1;
  }

  /** Notes that a resting timer fires. */
  void asks() {
    overlooked = false;
    asked = true;
  }

  /**
   * Notes that a timer fires that changes nothing in the run; the next {@link #look} is left out.
   */
  void overlooks() {
    overlooked = true;
  }

  /** Notes that a timer rests. */
  void rested(long nanos) {
    asked = false;
    delay = Math.min(delay, nanos);
  }

  /** Skips time if possible; called when no task is left at this instant. */
  void look(long now, TrackerHandler tracker) {
    if (overlooked) {
      overlooked = false;
      return;
    }
    if (asked || sinceNanos < 0) {
      asked = false;
      sinceNanos = now;
      begun = false;
    } else if (!begun) {
      if (now - sinceNanos >= SETTLED_NANOS) {
        begin(now, tracker);
      }
    } else if (now > beginNanos && (now - beginNanos) % delay == 0) {
      if (now - tracker.updatedNanos() == lookAge) {
        skip(now, tracker);
      }
    }
  }

  private void begin(long now, TrackerHandler tracker) {
    begun = true;
    beginNanos = now;
    lookAge = now - tracker.updatedNanos();
  }

  /**
   * Skips whole periods up to the next event. A timer whose delay does not divide the period counts
   * as an event.
   */
  private void skip(long now, TrackerHandler tracker) {
    long period = now - beginNanos;
    long next = NEVER;
    for (VirtualTimer timer : timers.all()) {
      if (!timer.maySkip(period)) {
        next = Math.min(next, timer.deadline());
      }
    }
    boolean isFar = next != NEVER && next - now > LEAST_NANOS;
    long whiles = isFar ? (next - now - SETTLED_NANOS) / period - 2 : 0;
    if (whiles > 0) {
      timers.skip(whiles, period);
      tracker.skip(whiles * period);
    }
    if (whiles > 0 || period > LONGEST * delay) {
      sinceNanos = now;
      begun = false;
    }
  }
}
