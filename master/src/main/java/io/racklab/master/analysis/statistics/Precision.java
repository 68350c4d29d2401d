package io.racklab.master.analysis.statistics;

import java.util.List;

/**
 * The required precision of a mean, as the half-width of its confidence interval. Stopping at the
 * first repeat after which the interval is narrow enough favours samples that happen to have a
 * small spread. So such intervals contain the true mean somewhat less often than their level
 * states. The effect is smaller if more repeats precede the first check: use at least five.
 */
public sealed interface Precision {
  /** Returns the confidence level. */
  double level();

  /** Returns the required half-width for a mean. */
  double halfWidth(double mean);

  /**
   * A half-width in the unit of the observations.
   *
   * @param halfWidth the half-width, above 0
   */
  record Absolute(double halfWidth, double level) implements Precision {
    public Absolute {
      requirePositive(halfWidth);
      Interval.requireLevel(level);
    }

    @Override
    public double halfWidth(double mean) {
      return halfWidth;
    }
  }

  /**
   * A half-width as a share of the mean's absolute value.
   *
   * @param share the share, above 0, such as 0.05
   */
  record OfMean(double share, double level) implements Precision {
    public OfMean {
      requirePositive(share);
      Interval.requireLevel(level);
    }

    @Override
    public double halfWidth(double mean) {
      return share * Math.abs(mean);
    }
  }

  private static void requirePositive(double width) {
    if (!(width > 0 && Double.isFinite(width))) {
      throw new IllegalArgumentException(
          "a required half-width must be finite and above 0, not " + width);
    }
  }

  /** True if these observations suffice; a single observation never does. */
  default boolean isReachedBy(List<Double> values) {
    Interval interval = Mean.of(values, level()).interval();
    return interval.halfWidth() <= halfWidth(interval.estimate());
  }

  /**
   * Returns how many observations would suffice if further ones had the same mean and spread: at
   * least the number given, at most {@code atMost}. From a single observation nothing can be
   * forecast; the result is then 2.
   */
  default int forecast(List<Double> values, int atMost) {
    Moments moments = Moments.of(values);
    if (moments.n() == 1) {
      return Math.min(2, atMost);
    }
    double wanted = halfWidth(moments.mean());
    int enough = moments.n();
    int tooFew = moments.n() - 1;
    while (enough < atMost && !wouldDo(enough, moments.variance(), wanted)) {
      tooFew = enough;
      enough = (int) Math.min(2L * enough, atMost);
    }
    // The half-width decreases with the number of observations, so bisection finds the least
    // sufficient number.
    while (enough - tooFew > 1) {
      int between = tooFew + (enough - tooFew) / 2;
      if (wouldDo(between, moments.variance(), wanted)) {
        enough = between;
      } else {
        tooFew = between;
      }
    }
    return Math.min(enough, atMost);
  }

  private boolean wouldDo(int n, double variance, double wanted) {
    return StudentT.critical(n - 1, level()) * Math.sqrt(variance / n) <= wanted;
  }
}
