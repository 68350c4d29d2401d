package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Values that were computed from all jobs, and from jobs drawn with replacement.
 *
 * @param values the values that all jobs give
 * @param draws the values that each draw gives
 */
record Resampling(double[] values, double[][] draws) {
  static final int DRAWS = 200;
  private static final double UPPER = 0.975;

  /**
   * @param jobs the number of jobs
   * @param statistic computes the values from the weight of each job
   */
  static Resampling of(int jobs, Seed seed, Function<double[], double[]> statistic) {
    double[] once = new double[jobs];
    Arrays.fill(once, 1);
    double[] values = statistic.apply(once);
    double[][] draws = new double[DRAWS][];
    for (int draw = 0; draw < DRAWS; draw++) {
      Draws random = seed.numbered(draw).draws();
      double[] weights = new double[jobs];
      for (int job = 0; job < jobs; job++) {
        weights[random.below(jobs)]++;
      }
      draws[draw] = statistic.apply(weights);
    }
    return new Resampling(values, draws);
  }

  /** Returns a copy with a further value, which is computed from the others. */
  Resampling plus(ToDoubleFunction<double[]> further) {
    return new Resampling(
        with(values, further),
        Arrays.stream(draws).map(draw -> with(draw, further)).toArray(double[][]::new));
  }

  private static double[] with(double[] some, ToDoubleFunction<double[]> further) {
    double[] more = Arrays.copyOf(some, some.length + 1);
    more[some.length] = further.applyAsDouble(some);
    return more;
  }

  /** Returns the standard deviation of a value over the draws in which it is a number. */
  double deviation(int place) {
    return deviation(finite(place));
  }

  private double[] finite(int place) {
    return Arrays.stream(draws).mapToDouble(draw -> draw[place]).filter(Double::isFinite).toArray();
  }

  private static double deviation(double[] all) {
    double mean = Arrays.stream(all).average().orElse(Double.NaN);
    double squares = Arrays.stream(all).map(one -> (one - mean) * (one - mean)).sum();
    return all.length < 2 ? Double.NaN : Math.sqrt(squares / (all.length - 1));
  }

  /**
   * Returns a value with its 95 % interval: Student's, on the logarithm where all draws are above
   * 0.
   *
   * @param jobs the number of jobs on which it rests, at least 2
   * @param more the standard deviation of a further error, as a share of the value
   */
  Uncertain at(int place, int jobs, double more) {
    double value = Math.max(0, values[place]);
    double critical = TDistribution.of(Math.max(1, jobs - 1)).inverseSurvivalProbability(1 - UPPER);
    double[] all = finite(place);
    // A few jobs drawn with replacement differ less than they should.
    double few = Math.sqrt(jobs / (jobs - 1.0));
    if (value > 0 && all.length > 1 && Arrays.stream(all).allMatch(one -> one > 0)) {
      double own = deviation(Arrays.stream(all).map(Math::log).toArray()) * few;
      double far = Math.min(20, critical * Math.hypot(own, more));
      return new Uncertain(value, value * Math.exp(-far), value * Math.exp(far), jobs);
    }
    double own = all.length > 1 ? deviation(all) * few : 0;
    double far = critical * Math.hypot(own, more * value);
    return new Uncertain(value, Math.max(0, value - far), value + far, jobs);
  }

  /**
   * Returns the distance from the origin at which the values of the draws' lines are uncorrelated
   * with their slopes.
   *
   * @param intercept the place of the intercepts
   * @param slope the place of the slopes
   */
  double independent(int intercept, int slope, double otherwise) {
    double[] both =
        Arrays.stream(draws)
            .filter(draw -> Double.isFinite(draw[intercept]) && Double.isFinite(draw[slope]))
            .flatMapToDouble(draw -> Arrays.stream(new double[] {draw[intercept], draw[slope]}))
            .toArray();
    int n = both.length / 2;
    double meanIntercept = 0;
    double meanSlope = 0;
    for (int i = 0; i < n; i++) {
      meanIntercept += both[2 * i] / n;
      meanSlope += both[2 * i + 1] / n;
    }
    double covariance = 0;
    double variance = 0;
    for (int i = 0; i < n; i++) {
      covariance += (both[2 * i] - meanIntercept) * (both[2 * i + 1] - meanSlope);
      variance += (both[2 * i + 1] - meanSlope) * (both[2 * i + 1] - meanSlope);
    }
    return variance > 0 ? -covariance / variance : otherwise;
  }
}
