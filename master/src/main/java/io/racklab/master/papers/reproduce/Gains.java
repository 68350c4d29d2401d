package io.racklab.master.papers.reproduce;

import java.util.List;
import java.util.Optional;

/**
 * Gains for each unit of cost, one for each pair of runs: for example time saved for each duplicate
 * task.
 */
record Gains(List<Double> values) {
  Gains {
    values = List.copyOf(values);
  }

  /**
   * Returns the ratio of the mean gain to another's. It is empty unless both are significantly
   * positive: a loss has no multiple, and a value that may be zero is no divisor. The interval is
   * the jackknife's, since the mean of the pairs' quotients is not the quotient of their means.
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
