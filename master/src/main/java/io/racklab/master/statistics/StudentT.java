package io.racklab.master.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t distribution. */
final class StudentT {
  private StudentT() {}

  /**
   * The number of standard errors between the middle and an end of an interval.
   *
   * @param degreesOfFreedom above 0, whole or not
   */
  static double critical(double degreesOfFreedom, double level) {
    return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - level) / 2);
  }
}
