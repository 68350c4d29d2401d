package io.racklab.master.analysis.report;

import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Mean;
import java.util.Arrays;
import java.util.List;

/**
 * A mean over repeats with its 95 % confidence interval by Student's t distribution. The repeats
 * are assumed to be independent.
 *
 * @param low the lower bound; like {@code high}, NaN with fewer than two repeats
 * @param count the number of repeats
 */
record Average(double mean, double low, double high, int count) {
  /** Returns the mean of the values that are finite. */
  static Average of(double[] measured) {
    List<Double> values = Arrays.stream(measured).filter(Double::isFinite).boxed().toList();
    if (values.isEmpty()) {
      return new Average(Double.NaN, Double.NaN, Double.NaN, 0);
    }
    Interval interval = Mean.of(values).interval();
    return interval.isBounded()
        ? new Average(interval.estimate(), interval.low(), interval.high(), values.size())
        : new Average(interval.estimate(), Double.NaN, Double.NaN, values.size());
  }

  /** Converts a share with its interval to per cent. */
  static Average ofPercent(Interval share, int count) {
    return share.isBounded()
        ? new Average(100 * share.estimate(), 100 * share.low(), 100 * share.high(), count)
        : new Average(100 * share.estimate(), Double.NaN, Double.NaN, count);
  }

  /** True if there are at least two repeats, so that the interval is finite. */
  boolean isBounded() {
    return count >= 2;
  }

  double half() {
    return (high - low) / 2;
  }
}
