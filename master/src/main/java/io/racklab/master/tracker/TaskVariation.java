package io.racklab.master.tracker;

/**
 * The spread of computing times around what bytes and rates give: three factors of mean 1, each by
 * the standard deviation of its logarithm, from 0 for none to 2.
 *
 * @param attempt drawn anew for each attempt
 * @param task drawn for each task, the same for all its attempts
 * @param node drawn for each node, the same for all attempts on it in a run
 */
public record TaskVariation(double attempt, double task, double node) {
  public static final double MOST = 2;

  public TaskVariation {
    require(attempt);
    require(task);
    require(node);
  }

  /** Of attempts alone. */
  public static TaskVariation ofAttempts(double variation) {
    return new TaskVariation(variation, 0, 0);
  }

  private static void require(double variation) {
    if (!(variation >= 0 && variation <= MOST)) {
      throw new IllegalArgumentException("variation must be from 0 to 2, not " + variation);
    }
  }
}
