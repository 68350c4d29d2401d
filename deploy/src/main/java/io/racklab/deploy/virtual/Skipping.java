package io.racklab.deploy.virtual;

import io.racklab.protocol.port.TrackerHandler;
import java.time.Duration;

/**
 * Lets time skip whiles in which timers do nothing but rest: those that rest go on as if they had
 * gone off in between, in the order and at the times that they would have come to. A while is
 * skipped once it has come twice alike: whole delays of all timers, and a tracker that looked at
 * the whole at the same times.
 */
final class Skipping {
  /**
   * After something has happened, and before it happens again, timers go off by themselves for as
   * long: whatever looks from time to time looks then.
   */
  private static final long SETTLED_NANOS = 2_000_000_000;

  /** In the shortest delays, a while that is waited for to come again. */
  private static final int LONGEST = 64;

  /** A shorter while is gone through as it is: that costs little, and each of its turns is seen. */
  static final long LEAST_NANOS = Duration.ofMinutes(1).toNanos();

  /** Without an event nothing would end a skip. */
  private static final long NEVER = Long.MAX_VALUE;

  private final VirtualTimers timers;

  /** The shortest between the rests of a timer. */
  private long delay = NEVER;

  /** True if the last turn does not belong to the run. */
  private boolean overlooked;

  /** True if a resting timer has fired and has not been set to rest again yet. */
  private boolean asked;

  /** Since when nothing but rests has happened; negative where something just has. */
  private long sinceNanos = -1;

  /** When the while began that is to come again, and how long before the tracker had looked. */
  private long beginNanos;

  private long lookAge;
  private boolean begun;

  Skipping(VirtualTimers timers) {
    this.timers = timers;
  }

  /** Something other than a rest happens. */
  void happens() {
    overlooked = false;
    asked = false;
    sinceNanos = -1;
  }

  /** A timer that rested goes off. */
  void asks() {
    overlooked = false;
    asked = true;
  }

  /** A timer fires that changes nothing in the run. */
  void overlooks() {
    overlooked = true;
  }

  /** A timer rests for a while. */
  void rested(long nanos) {
    asked = false;
    delay = Math.min(delay, nanos);
  }

  /** All is done that was to be done until now: skips what may be skipped. */
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

  /** Timers that do not rest in whole numbers of this while are gone to like events. */
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
