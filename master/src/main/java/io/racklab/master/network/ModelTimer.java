package io.racklab.master.network;

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

  /** The time at which it goes off, in seconds of the model; infinity if it does not. */
  double seconds() {
    return seconds;
  }

  /**
   * Goes off at this time, or not at all if it is infinite. Of times that are whole nanoseconds a
   * double may be a little above or below: the nearest one is meant.
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

  /** It has gone off. */
  void woke() {
    seconds = Double.POSITIVE_INFINITY;
  }
}
