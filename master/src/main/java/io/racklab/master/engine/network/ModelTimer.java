package io.racklab.master.engine.network;

import io.racklab.protocol.port.Timer;
import io.racklab.protocol.time.RunClock;

/** A timer at a time of the fluid model. Setting it replaces the previous setting. */
final class ModelTimer {
  private static final double NANOS = 1e9;

  private final Timer timer;
  private final RunClock clock;
  private double seconds = Double.POSITIVE_INFINITY;

  ModelTimer(Timer timer, RunClock clock) {
    this.timer = timer;
    this.clock = clock;
  }

  /** Returns the time at which it fires, in seconds of the model; infinity if it is not set. */
  double seconds() {
    return seconds;
  }

  /**
   * Sets it to fire at a time, rounded to the nearest nanosecond, or not at all if the time is
   * infinite.
   */
  void set(double at) {
    if (at == seconds) {
      return;
    }
    seconds = at;
    if (at == Double.POSITIVE_INFINITY) {
      timer.cancel();
    } else {
      timer.set(clock.nanosUntil(Math.round(at * NANOS)));
    }
  }

  /** Notes that it has fired. */
  void woke() {
    seconds = Double.POSITIVE_INFINITY;
  }
}
