package io.racklab.master.tracker;

/**
 * The spread of times: of computing, around what bytes and rates give, and of the starts of
 * processes. Factors of mean 1, each by the standard deviation of its logarithm, from 0 for none to
 * 2.
 *
 * @param attempt drawn anew for each attempt
 * @param task drawn for each task, the same for all its attempts
 * @param node drawn for each node, the same for all attempts on it in a run
 * @param start of an attempt's process until it reads, drawn anew for each attempt
 */
public record TaskVariation(double attempt, double task, double node, double start) {
  public static final double MOST = 2;

  public TaskVariation {
    require(attempt);
    require(task);
    require(node);
    require(start);
  }

  /** Returns a variation that is drawn for each attempt alone. */
  public static TaskVariation ofAttempts(double variation) {
    return new TaskVariation(variation, 0, 0, 0);
  }

  private static void require(double variation) {
    if (!(variation >= 0 && variation <= MOST)) {
      throw new IllegalArgumentException("variation must be from 0 to 2, not " + variation);
    }
  }
}
