package io.racklab.master.analysis.statistics;

import java.util.List;

/**
 * The mean of independent observations with Student's t interval: mean ± t(n − 1) s / √n. The
 * confidence level is exact for normally distributed observations and approximate for many
 * observations of any distribution. Observations must be independent: repeats are, but the jobs of
 * one run are not.
 *
 * @param n the number of observations, at least 1; with one the interval is not {@linkplain
 *     Interval#isBounded() bounded}
 * @param interval the interval about the mean
 */
public record Mean(int n, Interval interval) {
  public Mean {
    if (n < 1) {
      throw new IllegalArgumentException("a mean needs at least 1 observation, not " + n);
    }
  }

  /**
   * @param values the observations, finite, at least one
   */
  public static Mean of(List<Double> values, double level) {
    Interval.requireLevel(level);
    Moments moments = Moments.of(values);
    int n = moments.n();
    double halfWidth =
        n == 1
            ? Double.POSITIVE_INFINITY
            : StudentT.critical(n - 1, level) * Math.sqrt(moments.squaredError());
    return new Mean(n, new Interval(moments.mean(), halfWidth, level));
  }

  /** Returns the mean with a 95 % interval. */
  public static Mean of(List<Double> values) {
    return of(values, Interval.LEVEL);
  }

  public double value() {
    return interval.estimate();
  }
}
