package io.racklab.master.analysis.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t distribution. */
final class StudentT {
  private StudentT() {}

  /**
   * Returns the number of standard errors from the centre to an end of an interval.
   *
   * @param degreesOfFreedom the degrees of freedom, above 0, not necessarily whole
   */
  static double critical(double degreesOfFreedom, double level) {
    return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - level) / 2);
  }
}
