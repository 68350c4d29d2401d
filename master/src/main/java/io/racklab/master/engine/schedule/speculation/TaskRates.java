package io.racklab.master.engine.schedule.speculation;

import io.racklab.master.engine.job.RunningTask;
import java.util.HashMap;
import java.util.Map;

/**
 * The rates of a job's running and succeeded tasks of one type. A task's rate is its progress per
 * millisecond as of the last report of its node (Hadoop 0.22's JobInProgress.runningMapTaskStats).
 */
final class TaskRates {
  private static final long NANOS_OF_MILLI = 1_000_000;

  private final Statistics all = new Statistics();
  private final Map<Integer, Double> noted = new HashMap<>();

  /**
   * An attempt was launched: adds a rate of 0, which the first report of its task replaces. A copy
   * adds another 0, which nothing replaces, since each task has one rate. Hadoop has this quirk,
   * since it also calls scheduleMap for speculative attempts: each copy lowers the mean, so that
   * fewer tasks count as slow.
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
