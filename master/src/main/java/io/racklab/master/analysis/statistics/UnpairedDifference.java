package io.racklab.master.analysis.statistics;

import java.util.List;
import java.util.Optional;

/**
 * The difference of two independent means whose variances may differ (B. L. Welch, The
 * generalization of "Student's" problem when several different population variances are involved,
 * Biometrika 34, 1947; degrees of freedom after Welch and Satterthwaite). It has no relative
 * difference, since the baseline's mean in the denominator is as uncertain as the difference.
 *
 * @param absolute contender − baseline; not bounded if one of the two has only one observation
 * @param degreesOfFreedom the degrees of freedom; NaN if the interval is not bounded or has no
 *     width
 */
public record UnpairedDifference(Interval absolute, double degreesOfFreedom) implements Difference {

  public static UnpairedDifference of(List<Double> baseline, List<Double> contender, double level) {
    Interval.requireLevel(level);
    Moments from = Moments.of(baseline);
    Moments to = Moments.of(contender);
    double difference = to.mean() - from.mean();
    if (from.n() == 1 || to.n() == 1) {
      return new UnpairedDifference(
          new Interval(difference, Double.POSITIVE_INFINITY, level), Double.NaN);
    }
    double squared = from.squaredError() + to.squaredError();
    if (squared == 0) {
      return new UnpairedDifference(new Interval(difference, 0, level), Double.NaN);
    }
    // Dividing before squaring avoids underflow: the squares of tiny variances would be 0.
    double ofFrom = from.squaredError() / squared;
    double ofTo = to.squaredError() / squared;
    double degrees = 1 / (ofFrom * ofFrom / (from.n() - 1) + ofTo * ofTo / (to.n() - 1));
    double halfWidth = StudentT.critical(degrees, level) * Math.sqrt(squared);
    return new UnpairedDifference(new Interval(difference, halfWidth, level), degrees);
  }

  @Override
  public double probability() {
    return StudentT.probability(absolute, degreesOfFreedom);
  }

  @Override
  public Optional<Interval> relative() {
    return Optional.empty();
  }
}
