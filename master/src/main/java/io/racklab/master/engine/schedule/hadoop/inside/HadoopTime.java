package io.racklab.master.engine.schedule.hadoop.inside;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.TimerTask;
import java.util.function.LongSupplier;

/**
 * The time of a run. Hadoop reads it wherever its code calls System.currentTimeMillis or
 * System.nanoTime, and its timers fire by it.
 */
public final class HadoopTime {
  /** Hadoop's time at the start of a run, in milliseconds: to Hadoop, zero often means never. */
  static final long START_MILLIS = 1_000_000_000_000L;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private static LongSupplier nanos = () -> 0;
  private static long tasks;

  private static final PriorityQueue<Due> DUE =
      new PriorityQueue<>(Comparator.comparingLong(Due::millis).thenComparingLong(Due::number));

  /**
   * A task of a timer.
   *
   * @param millis the time at which it is due
   * @param period the time between two calls, in milliseconds; 0 if it is called once
   */
  record Due(long millis, long number, HadoopTimer timer, TimerTask task, long period) {}

  private HadoopTime() {}

  static void runsBy(LongSupplier clock) {
    nanos = clock;
  }

  /** Replaces System.currentTimeMillis. */
  public static long currentTimeMillis() {
    return START_MILLIS + nanos.getAsLong() / NANOS_PER_MILLI;
  }

  /** Replaces System.nanoTime. */
  public static long nanoTime() {
    return START_MILLIS * NANOS_PER_MILLI + nanos.getAsLong();
  }

  static void schedule(HadoopTimer timer, TimerTask task, long delay, long period) {
    DUE.add(new Due(currentTimeMillis() + delay, ++tasks, timer, task, period));
  }

  static void cancel(HadoopTimer timer) {
    DUE.removeIf(due -> due.timer() == timer);
  }

  /** Returns the time of the next task; {@link Long#MAX_VALUE} if there is none. */
  static long nextMillis() {
    return DUE.isEmpty() ? Long.MAX_VALUE : DUE.peek().millis();
  }

  /** Runs the tasks that are due. */
  static void runDue() {
    while (nextMillis() <= currentTimeMillis()) {
      Due due = DUE.remove();
      due.task().run();
      if (due.period() > 0) {
        DUE.add(
            new Due(due.millis() + due.period(), ++tasks, due.timer(), due.task(), due.period()));
      }
    }
  }
}
