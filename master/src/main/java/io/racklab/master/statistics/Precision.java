package io.racklab.master.statistics;

import java.util.List;

/**
 * The wanted width of the interval of a mean. Whoever looks after every repeat and stops at the
 * first narrow interval stops a little too often where the spread happened to look small: intervals
 * found so hold the true mean somewhat less often than their level says, the less so the more
 * repeats there are at least. Ask for five or more before the first look.
 */
public sealed interface Precision {
  /** Of confidence. */
  double level();

  /** The half-width wanted about such a mean. */
  double halfWidth(double mean);

  /**
   * A half-width in the unit of what is observed.
   *
   * @param halfWidth above 0
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
   * A half-width as a share of the mean's size.
   *
   * @param share above 0, such as 0.05
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

  /** Whether these observations need no more beside them; one alone always does. */
  default boolean isReachedBy(List<Double> values) {
    Interval interval = Mean.of(values, level()).interval();
    return interval.halfWidth() <= halfWidth(interval.estimate());
  }

  /**
   * The number of observations of the same mean and spread that would do, at least as many as there
   * are; {@code atMost} if it would be more. Of one nothing can be foreseen: 2.
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
    // The half-width shrinks as observations grow in number, so halving finds the fewest.
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
