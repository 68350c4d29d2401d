package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.workload.calibration.Uncertain;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * How much groups of values differ beyond the variation within them: the variances of a model with
 * random effects, by the method of moments (unbalanced one-way analysis of variance).
 *
 * @param within the variance within groups
 * @param between the variance of the groups' means beyond that, from 0
 * @param groups the number of groups with a value
 * @param size the mean size of a group
 * @param all the number of values
 */
record GroupSpread(double within, double between, int groups, double size, double all) {

  private static final double TAIL = 0.025;

  /**
   * @param values the values
   * @param weights how often each value counts, from 0
   * @param group the group of each value, from 0; -1 for none
   * @param count the number of groups
   */
  static GroupSpread of(double[] values, double[] weights, int[] group, int count) {
    double[] n = new double[count];
    double[] sum = new double[count];
    double[] squares = new double[count];
    for (int i = 0; i < values.length; i++) {
      if (group[i] >= 0) {
        n[group[i]] += weights[i];
        sum[group[i]] += weights[i] * values[i];
        squares[group[i]] += weights[i] * values[i] * values[i];
      }
    }
    double all = 0;
    double total = 0;
    double inside = 0;
    double ofSquares = 0;
    int groups = 0;
    for (int i = 0; i < count; i++) {
      if (n[i] > 0) {
        groups++;
        all += n[i];
        total += sum[i];
        inside += squares[i] - sum[i] * sum[i] / n[i];
        ofSquares += n[i] * n[i];
      }
    }
    if (groups < 2 || all <= groups) {
      return new GroupSpread(all > 1 ? inside / (all - 1) : 0, 0, groups, 1, all);
    }
    double outside = 0;
    for (int i = 0; i < count; i++) {
      if (n[i] > 0) {
        double off = sum[i] / n[i] - total / all;
        outside += n[i] * off * off;
      }
    }
    double within = Math.max(0, inside / (all - groups));
    double size = all - ofSquares / all;
    double between = (outside - (groups - 1) * within) / size;
    return new GroupSpread(within, Math.max(0, between), groups, size / (groups - 1), all);
  }

  /** Returns the variance between groups with the interval of the F distribution. */
  Uncertain interval(int jobs) {
    if (groups < 2 || all <= groups || within == 0) {
      return new Uncertain(between, between, between, jobs);
    }
    FDistribution ratios = FDistribution.of(groups - 1, Math.max(1, all - groups));
    double ratio = (size * between + within) / within;
    double low = within / size * (ratio / ratios.inverseSurvivalProbability(TAIL) - 1);
    double high = within / size * (ratio / ratios.inverseCumulativeProbability(TAIL) - 1);
    return new Uncertain(
        between, Math.max(0, Math.min(between, low)), Math.max(between, high), jobs);
  }
}
