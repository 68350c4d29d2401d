package io.racklab.master.statistics;

import java.util.List;
import java.util.Optional;

/**
 * The difference of two independent means that need not have the same variance (B. L. Welch, The
 * generalization of "Student's" problem when several different population variances are involved,
 * Biometrika 34, 1947; degrees of freedom after Welch and Satterthwaite). It has no relative
 * interval: the mean that it would be divided by is as uncertain as the difference.
 *
 * @param absolute contender − baseline; not bounded where one of the two has one observation
 * @param degreesOfFreedom not a number where the interval is not bounded, or has no width
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
    // Shares first: the squares of tiny variances would be zero.
    double ofFrom = from.squaredError() / squared;
    double ofTo = to.squaredError() / squared;
    double degrees = 1 / (ofFrom * ofFrom / (from.n() - 1) + ofTo * ofTo / (to.n() - 1));
    double halfWidth = StudentT.critical(degrees, level) * Math.sqrt(squared);
    return new UnpairedDifference(new Interval(difference, halfWidth, level), degrees);
  }

  @Override
  public Optional<Interval> relative() {
    return Optional.empty();
  }
}
