package io.racklab.master.analysis.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t distribution. */
final class StudentT {
  private StudentT() {}

  /**
   * Returns the critical value: the half-width of the interval in standard errors.
   *
   * @param degreesOfFreedom the degrees of freedom, above 0, not necessarily an integer
   */
  static double critical(double degreesOfFreedom, double level) {
    return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - level) / 2);
  }
}
