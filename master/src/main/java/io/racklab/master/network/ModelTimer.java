package io.racklab.master.network;

import io.racklab.protocol.time.Alarm;
import io.racklab.protocol.time.RunClock;

/** An alarm at a time of the fluid model, of which only the last one set counts. */
final class ModelTimer {
  private static final double NANOS = 1e9;

  private final Alarm alarm;
  private final RunClock clock;
  private double seconds = Double.POSITIVE_INFINITY;

  ModelTimer(Alarm alarm, RunClock clock) {
    this.alarm = alarm;
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
      alarm.cancel();
    } else {
      alarm.set(clock.nanosUntil(Math.round(at * NANOS)));
    }
  }

  /** It has gone off. */
  void woke() {
    seconds = Double.POSITIVE_INFINITY;
  }
}
