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

  /**
   * Returns the probability of an estimate at least as far from 0, in either direction, if the true
   * value were 0; 1 if the interval is not bounded.
   */
  static double probability(Interval interval, double degreesOfFreedom) {
    if (!interval.isBounded()) {
      return 1;
    }
    if (interval.halfWidth() == 0) {
      return interval.estimate() == 0 ? 1 : 0;
    }
    double standardError = interval.halfWidth() / critical(degreesOfFreedom, interval.level());
    return 2
        * TDistribution.of(degreesOfFreedom)
            .survivalProbability(Math.abs(interval.estimate()) / standardError);
  }
}
