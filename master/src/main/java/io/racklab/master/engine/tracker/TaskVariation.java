package io.racklab.master.engine.tracker;

/**
 * The spread of the times of computing and of process starts. Times are multiplied by lognormal
 * factors of mean 1; each value is the standard deviation of a factor's logarithm, from 0 for none
 * to 2.
 *
 * @param attempt a factor of computing, drawn for each attempt
 * @param task a factor of computing, drawn for each task and equal for all its attempts
 * @param node a factor of computing and of process starts, drawn for each node and equal for all
 *     attempts on it in a run
 * @param start the factor of a process's start, drawn for each attempt
 */
public record TaskVariation(double attempt, double task, double node, double start) {
  public static final double MOST = 2;

  public TaskVariation {
    require(attempt);
    require(task);
    require(node);
    require(start);
  }

  /** Returns a variation of attempts only. */
  public static TaskVariation ofAttempts(double variation) {
    return new TaskVariation(variation, 0, 0, 0);
  }

  private static void require(double variation) {
    if (!(variation >= 0 && variation <= MOST)) {
      throw new IllegalArgumentException("variation must be from 0 to 2, not " + variation);
    }
  }
}
