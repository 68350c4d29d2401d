package io.racklab.master.analysis.statistics;

import java.util.Collection;
import java.util.List;

/**
 * Holm's correction for many comparisons (S. Holm, A simple sequentially rejective multiple test
 * procedure, Scandinavian Journal of Statistics 6, 1979): the probability that any difference among
 * the significant ones is due to chance stays below the level.
 */
public final class Holm {
  private Holm() {}

  /**
   * Returns the largest probability that is still significant; below 0 if none is.
   *
   * @param probabilities the probability of each comparison's outcome if there were no difference
   * @param level the probability of error over all of them, such as 0.05
   */
  public static double threshold(Collection<Double> probabilities, double level) {
    List<Double> ascending = probabilities.stream().sorted().toList();
    double threshold = -1;
    for (int i = 0; i < ascending.size(); i++) {
      if (ascending.get(i) > level / (ascending.size() - i)) {
        break;
      }
      threshold = ascending.get(i);
    }
    return threshold;
  }
}
