package io.racklab.deploy.virtual;

import io.racklab.protocol.port.TrackerHandler;
import java.time.Duration;

/**
 * Lets time skip idle periods, in which only resting timers fire: timers whose task does nothing
 * but set them again. After a skip they continue in the order and at the times as if they had fired
 * in between. A period must pass once before its repetitions can be skipped. Its length is a
 * multiple of the shortest delay of a resting timer, and the job tracker's last update is equally
 * old at its start and end.
 */
final class Skipping {
  /**
   * The time that is not skipped after an event and before the next one, so that periodic checks
   * take place in it.
   */
  private static final long SETTLED_NANOS = 2_000_000_000;

  /** The maximum length of a period, as a multiple of the shortest delay. */
  private static final int LONGEST = 64;

  /**
   * Nothing is skipped if the next event is at most this far away: emulating that time costs
   * little, and a trace then contains each turn.
   */
  static final long LEAST_NANOS = Duration.ofMinutes(1).toNanos();

  /**
   * Stands for the time of an event that does not exist. Without a next event nothing is skipped,
   * since nothing would end the skip.
   */
  private static final long NEVER = Long.MAX_VALUE;

  private final VirtualTimers timers;

  /** The shortest delay of a resting timer. */
  private long delay = NEVER;

  /** True if the last timer does not affect the run: it observes, or is Akka's own. */
  private boolean overlooked;

  /** True if a resting timer has fired and has not been set again. */
  private boolean asked;

  /** The time since which only resting timers have fired; negative right after another event. */
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

  /** Records a task other than a resting timer's. */
  void happens() {
    overlooked = false;
    asked = false;
    sinceNanos = -1;
  }

  /** Records that a resting timer fires. */
  void asks() {
    overlooked = false;
    asked = true;
  }

  /**
   * Records that a timer fires that does not affect the run; the next {@link #look} does nothing.
   */
  void overlooks() {
    overlooked = true;
  }

  /** Records that a resting timer is set. */
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
