package io.racklab.master.analysis.statistics;

import java.util.List;

/**
 * The required width of a mean's interval. Checking after every repeat and stopping at the first
 * narrow interval favours samples whose spread happens to look small, so such intervals contain the
 * true mean somewhat less often than their level states. The effect shrinks with the least number
 * of repeats: use five or more before the first check.
 */
public sealed interface Precision {
  /** Returns the confidence level. */
  double level();

  /** Returns the required half-width about a mean. */
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
      throw new IllegalArgumentException("a wanted half-width is above 0, not " + width);
    }
  }

  /** True if these observations suffice; a single one never does. */
  default boolean isReachedBy(List<Double> values) {
    Interval interval = Mean.of(values, level()).interval();
    return interval.halfWidth() <= halfWidth(interval.estimate());
  }

  /**
   * Returns the number of observations of this mean and spread that would suffice, at least as many
   * as given and at most {@code atMost}. A single observation allows no forecast and gives 2.
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
    // The half-width shrinks with more observations, so bisection finds the least number.
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
