package io.racklab.master.reproduce;

import java.util.List;
import java.util.Optional;

/**
 * Gains for each of what they cost, one a pair of runs: time saved for each task that was run
 * beside others, say.
 */
record Gains(List<Double> values) {
  Gains {
    values = List.copyOf(values);
  }

  /**
   * By how much the mean gain is a multiple of another. There is none unless both are gains beyond
   * doubt: a loss cannot be multiplied, and what may be nothing is no divisor. The interval is the
   * jackknife's, since the mean of the quotients of pairs is not the quotient of their means.
   */
  Optional<Estimate> over(Gains other) {
    int n = values.size();
    if (n < 2 || other.values.size() != n || !surelyPositive() || !other.surelyPositive()) {
      return Optional.empty();
    }
    double ours = sum();
    double theirs = other.sum();
    double[] pseudo = new double[n];
    for (int i = 0; i < n; i++) {
      double without = (ours - values.get(i)) / (theirs - other.values.get(i));
      pseudo[i] = n * ours / theirs - (n - 1) * without;
    }
    return Optional.of(Estimate.of(pseudo));
  }

  private boolean surelyPositive() {
    return values.stream().allMatch(Double::isFinite) && Estimate.of(array()).sign() > 0;
  }

  private double sum() {
    return values.stream().mapToDouble(Double::doubleValue).sum();
  }

  private double[] array() {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
