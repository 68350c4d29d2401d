package io.racklab.master.engine.schedule.speculation;

import io.racklab.master.engine.job.RunningTask;
import java.util.HashMap;
import java.util.Map;

/**
 * The rates at which the tasks of a job progress, including those that have succeeded: for each its
 * progress per millisecond as of its node's last report (Hadoop 0.22's
 * JobInProgress.runningMapTaskStats).
 */
final class TaskRates {
  private static final long NANOS_OF_MILLI = 1_000_000;

  private final Statistics all = new Statistics();
  private final Map<Integer, Double> noted = new HashMap<>();

  /**
   * An attempt was launched: adds a value, which is 0 for now. That of a copy stays 0, since rates
   * are those of tasks. This is a quirk of Hadoop (scheduleMap is also called for speculative
   * attempts), which makes it more reluctant with each copy.
   */
  void launched() {
    all.add(0);
  }

  /** The progress of a task has changed. */
  void note(RunningTask task, long now) {
    double rate = rate(task, now);
    Double before = noted.put(task.task(), rate);
    all.replace(before == null ? 0 : before, rate);
  }

  /** A task has succeeded; its rate stays unchanged. */
  void succeeded(int task) {
    noted.remove(task);
  }

  /** True if a rate is below the mean by the given number of deviations. */
  boolean slow(double rate, double deviations) {
    return all.mean() - rate > all.deviation() * deviations;
  }

  /**
   * Returns the progress per millisecond of the task's fastest attempt, in single precision as in
   * Hadoop ({@code TaskInProgress.getCurrentProgressRate}).
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

  /** Returns whole milliseconds, the unit of Hadoop's clocks. */
  static long millis(long fromNanos, long toNanos) {
    return (toNanos - fromNanos) / NANOS_OF_MILLI;
  }
}
