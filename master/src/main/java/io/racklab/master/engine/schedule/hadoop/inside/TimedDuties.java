package io.racklab.master.engine.schedule.hadoop.inside;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What Hadoop's threads do at intervals, and what its timers do. A duty that is late is performed
 * once, and then at the next of its times.
 */
final class TimedDuties {
  private final List<Duty> duties = new ArrayList<>();

  /** Adds a duty that is performed at the start and then once in each interval. */
  void add(LongSupplier intervalMillis, Runnable action) {
    duties.add(new Duty(intervalMillis, action));
  }

  /** Makes a duty due now, beside its times. */
  void trigger(Runnable action) {
    for (Duty duty : duties) {
      if (duty.action == action) {
        duty.nextMillis = Math.min(duty.nextMillis, HadoopTime.currentTimeMillis());
      }
    }
  }

  /** Performs what is due. */
  void perform() {
    long now = HadoopTime.currentTimeMillis();
    HadoopTime.runDue();
    for (Duty duty : duties) {
      if (duty.nextMillis <= now) {
        duty.action.run();
        duty.setNext(now);
      }
    }
    HadoopTime.runDue();
  }

  /**
   * Returns the next time at which something is due, in Hadoop's milliseconds.
   *
   * @param timersOnly true to leave duties at intervals out
   */
  long nextMillis(boolean timersOnly) {
    long next = HadoopTime.nextMillis();
    if (!timersOnly) {
      for (Duty duty : duties) {
        next = Math.min(next, duty.nextMillis);
      }
    }
    return next;
  }

  private static final class Duty {
    final LongSupplier intervalMillis;
    final Runnable action;
    long scheduledMillis = HadoopTime.START_MILLIS;
    long nextMillis = HadoopTime.START_MILLIS;

    Duty(LongSupplier intervalMillis, Runnable action) {
      this.intervalMillis = intervalMillis;
      this.action = action;
    }

    void setNext(long now) {
      long interval = intervalMillis.getAsLong();
      if (scheduledMillis <= now) {
        scheduledMillis += ((now - scheduledMillis) / interval + 1) * interval;
      }
      nextMillis = scheduledMillis;
    }
  }
}
