package io.racklab.master.schedule.speculation;

import io.racklab.master.job.RunningTask;
import java.util.HashMap;
import java.util.Map;

/**
 * The rates at which the tasks of a job progress, those that succeeded included: for each its
 * progress by the millisecond as of its node's last word (Hadoop 0.22's
 * JobInProgress.runningMapTaskStats).
 */
final class TaskRates {
  private static final long NANOS_OF_MILLI = 1_000_000;

  private final Statistics all = new Statistics();
  private final Map<Integer, Double> noted = new HashMap<>();

  /**
   * An attempt was launched: one more value, 0 for now. That of a copy stays 0 for ever, since
   * rates are those of tasks; a quirk of Hadoop (scheduleMap is also called for speculative
   * attempts), which makes it more reluctant with each copy.
   */
  void launched() {
    all.add(0);
  }

  /** Something else is known of a task. */
  void note(RunningTask task, long now) {
    double rate = rate(task, now);
    Double before = noted.put(task.task(), rate);
    all.replace(before == null ? 0 : before, rate);
  }

  /** A task has succeeded; its rate stays as it is. */
  void succeeded(int task) {
    noted.remove(task);
  }

  /** Whether a rate is so many deviations below the mean. */
  boolean slow(double rate, double deviations) {
    return all.mean() - rate > all.deviation() * deviations;
  }

  /**
   * Progress by the millisecond of the attempt that does best, in single precision as Hadoop has it
   * ({@code TaskInProgress.getCurrentProgressRate}).
   */
  static double rate(RunningTask task, long now) {
    float best = 0;
    for (int i = 0; i < task.attempts(); i++) {
      best =
          Math.max(
              best, task.progress(i) / Math.max(1, millis(task.attempt(i).launchNanos(), now)));
    }
    return best;
  }

  /** Whole milliseconds, by which Hadoop's clocks count. */
  static long millis(long fromNanos, long toNanos) {
    return (toNanos - fromNanos) / NANOS_OF_MILLI;
  }
}
