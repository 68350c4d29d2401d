package io.racklab.master.network;

import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.protocol.time.RunClock;

/**
 * Wakes an actor at a time of the fluid model, of which only the last one set counts.
 *
 * @param <C> what the actor is told
 */
final class ModelTimer<C> {
  private static final double NANOS = 1e9;

  private final TimerScheduler<C> timers;
  private final C message;
  private double seconds = Double.POSITIVE_INFINITY;

  /**
   * @param message told when the time has come
   */
  ModelTimer(TimerScheduler<C> timers, C message) {
    this.timers = timers;
    this.message = message;
  }

  /** When it wakes, in seconds of the model; infinity if it does not. */
  double seconds() {
    return seconds;
  }

  /** Wakes at this time, or not at all if it is infinite. */
  void set(double at, RunClock clock) {
    if (at == seconds) {
      return;
    }
    seconds = at;
    if (at == Double.POSITIVE_INFINITY) {
      timers.cancel(message);
    } else {
      timers.startSingleTimer(message, clock.until((long) Math.ceil(at * NANOS)));
    }
  }

  /** It has woken the actor. */
  void woke() {
    seconds = Double.POSITIVE_INFINITY;
  }
}
