package io.racklab.master.report;

import io.racklab.master.statistics.Interval;
import io.racklab.master.statistics.Mean;
import java.util.Arrays;
import java.util.List;

/**
 * A mean over repeats with its 95 % confidence interval by Student's t; the repeats are taken to be
 * independent.
 *
 * @param count of the repeats; the bounds are not numbers below two
 */
record Average(double mean, double low, double high, int count) {
  /** Of what was measured; what is not a number is left out. */
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

  /** Of a share and its interval, in per cent. */
  static Average ofPercent(Interval share, int count) {
    return share.isBounded()
        ? new Average(100 * share.estimate(), 100 * share.low(), 100 * share.high(), count)
        : new Average(100 * share.estimate(), Double.NaN, Double.NaN, count);
  }

  /** Whether there are bounds. */
  boolean isBounded() {
    return count >= 2;
  }

  double half() {
    return (high - low) / 2;
  }
}
