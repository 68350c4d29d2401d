package io.racklab.master.analysis.statistics;

import java.util.List;

/**
 * The first two moments of a sample.
 *
 * @param n the number of observations, at least 1
 * @param variance the unbiased variance (n − 1); NaN if n is 1
 */
record Moments(int n, double mean, double variance) {
  static Moments of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("there are no observations");
    }
    double sum = 0;
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("an observation is a finite number, not " + value);
      }
      sum += value;
    }
    int n = values.size();
    double mean = sum / n;
    // The sum of the deviations corrects the rounding error of the mean.
    double squares = 0;
    double rest = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
      rest += value - mean;
    }
    mean += rest / n;
    double variance = n == 1 ? Double.NaN : Math.max(0, squares - rest * rest / n) / (n - 1);
    return new Moments(n, mean, variance);
  }

  /** Returns the squared standard error of the mean. */
  double squaredError() {
    return variance / n;
  }
}
