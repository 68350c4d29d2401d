package io.racklab.master.runs.bound;

import java.util.Arrays;

/**
 * The least times of a job's maps, or of its reduces, in seconds. A task is held from its launch to
 * the heartbeat that reports its end.
 *
 * @param tasks the number of tasks
 * @param heldSeconds the sum of the times for which they are held
 * @param longest the longest of these times
 * @param squares half the sum of their squares
 * @param early the tasks that must end before the next phase may begin
 */
record PhaseWork(int tasks, double heldSeconds, double longest, double squares, Early early) {
  static final PhaseWork NONE = new PhaseWork(0, 0, 0, 0, new Early(0, 0));

  /**
   * The shortest tasks of a phase, as many as must end before the next phase may begin.
   *
   * @param heldSeconds the sum of the times for which they are held
   * @param longest the longest of these times
   */
  record Early(double heldSeconds, double longest) {}

  /**
   * @param seconds the least time of each task; is sorted
   * @param interval the interval of heartbeats in seconds; 0 if tasks are held no longer than they
   *     run
   * @param early the number of tasks that must end before the next phase may begin
   */
  static PhaseWork of(double[] seconds, double interval, int early) {
    if (seconds.length == 0) {
      return NONE;
    }
    Arrays.sort(seconds);
    double sum = 0;
    double squares = 0;
    double last = 0;
    Early first = new Early(0, 0);
    for (int task = 0; task < seconds.length; task++) {
      last = held(seconds[task], interval);
      sum += last;
      squares += last * last / 2;
      if (task + 1 == early) {
        first = new Early(sum, last);
      }
    }
    return new PhaseWork(seconds.length, sum, last, squares, first);
  }

  /**
   * Returns the time for which a task that runs for these seconds is held. A task that ends with a
   * heartbeat, within rounding, is held no longer.
   */
  static double held(double seconds, double interval) {
    return interval == 0
        ? seconds
        : Math.max(seconds, Math.ceil(seconds / interval - 1e-6) * interval);
  }
}
