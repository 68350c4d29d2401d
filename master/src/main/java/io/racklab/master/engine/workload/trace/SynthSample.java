package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.seed.Draws;
import java.util.List;

/** A number that SLS's generator draws for each job or task (Hadoop's SynthTraceJobProducer). */
sealed interface SynthSample {
  /** A number that is not given. */
  SynthSample ZERO = new Constant(0);

  /** The share of the mean that a deviation of 0 stands for. */
  double USUAL_DEVIATION = 1 / 6.0;

  /** Draws a number; 0 from a distribution whose mean is not above 0. */
  double draw(Draws draws);

  /** Returns the number rounded as Hadoop rounds it; below zero counts as zero. */
  default long whole(Draws draws) {
    return Math.max(0, Math.round(draw(draws)));
  }

  /** Returns the mean of the draws. */
  double mean();

  /** True if draws are zero. */
  default boolean isZero() {
    return mean() <= 0;
  }

  /** Always the same number. */
  record Constant(double value) implements SynthSample {
    @Override
    public double draw(Draws draws) {
      return value;
    }

    @Override
    public double mean() {
      return value;
    }
  }

  /**
   * The log-normal distribution with this mean and standard deviation of the number itself, not of
   * its logarithm.
   */
  record Lognormal(double mean, double deviation) implements SynthSample {
    @Override
    public double draw(Draws draws) {
      if (isZero()) {
        return 0;
      }
      double spread = deviation == 0 ? USUAL_DEVIATION : deviation / mean;
      return mean * draws.lognormalFactor(StrictMath.sqrt(StrictMath.log1p(spread * spread)));
    }
  }

  /** The normal distribution. */
  record Normal(double mean, double deviation) implements SynthSample {
    @Override
    public double draw(Draws draws) {
      double sigma = deviation == 0 ? mean * USUAL_DEVIATION : deviation;
      return isZero() ? 0 : mean + sigma * draws.normal();
    }
  }

  /**
   * One of several numbers.
   *
   * @param weights a weight for each value, not negative, with a sum above 0
   */
  record Discrete(List<Double> values, List<Double> weights) implements SynthSample {
    public Discrete {
      values = List.copyOf(values);
      weights = List.copyOf(weights);
    }

    @Override
    public double draw(Draws draws) {
      return values.get(weighted(weights, draws));
    }

    @Override
    public double mean() {
      double sum = 0;
      double all = 0;
      for (int i = 0; i < values.size(); i++) {
        sum += values.get(i) * weights.get(i);
        all += weights.get(i);
      }
      return sum / all;
    }
  }

  /**
   * Draws an index by weights, as Hadoop's SynthUtils does.
   *
   * @param weights not negative, with a sum above 0
   */
  static int weighted(List<Double> weights, Draws draws) {
    double all = 0;
    for (double weight : weights) {
      all += weight;
    }
    double left = draws.unit() * all;
    int last = 0;
    for (int i = 0; i < weights.size(); i++) {
      if (weights.get(i) > 0) {
        last = i;
        left -= weights.get(i);
        if (left < 0) {
          return i;
        }
      }
    }
    // Rounding may leave a little after the last weight.
    return last;
  }
}
