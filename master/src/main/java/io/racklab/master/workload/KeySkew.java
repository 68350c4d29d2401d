package io.racklab.master.workload;

import io.racklab.master.seed.Draws;
import io.racklab.master.seed.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The unevenness with which the keys of jobs fall to their reduces. Immutable; the same seed always
 * gives the same shares.
 */
sealed interface KeySkew {
  /** Evenly. */
  KeySkew NONE = new None();

  /**
   * The shares of a job.
   *
   * @param reduces of the job; 0 for one that shares nothing out
   * @param seed of the job
   * @throws IllegalArgumentException if so many reduces cannot have such shares
   */
  KeyShares shares(int reduces, Seed seed);

  /** The section that follows {@code key-skew} in a file. */
  String render();

  /** The key with its value, after something; nothing where keys are even. */
  default String render(String before) {
    return this instanceof None ? "" : before + "key-skew " + render();
  }

  /** A job whose keys are shared out so. */
  default JobSpec of(JobSpec job, Seed seed) {
    // By the job's number alone, so that a job that comes to have skew leaves the others' alone.
    return this instanceof None || job.reduces() == 0
        ? job
        : job.withKeys(shares(job.reduces(), seed.named("keys").numbered(job.number())));
  }

  /** Every reduce has as many keys as another. */
  record None() implements KeySkew {
    @Override
    public KeyShares shares(int reduces, Seed seed) {
      return KeyShares.EVEN;
    }

    @Override
    public String render() {
      return "{ kind = none }";
    }
  }

  /**
   * The share of each reduce is given.
   *
   * @param weights of the reduces, in the order of their numbers; at least one, not all of them 0
   */
  record Given(List<Double> weights) implements KeySkew {
    public Given {
      weights = List.copyOf(weights);
    }

    @Override
    public KeyShares shares(int reduces, Seed seed) {
      JobSpec.require(
          weights.size() == reduces,
          "key-skew has " + weights.size() + " shares for " + reduces + " reduces");
      return KeyShares.of(weights.stream().mapToDouble(Double::doubleValue).toArray());
    }

    @Override
    public String render() {
      return weights.stream()
          .map(String::valueOf)
          .collect(Collectors.joining(", ", "{ kind = given, shares = [ ", " ] }"));
    }
  }

  /**
   * The keys have as many records as Zipf's law says: the k-th of them 1 / k^exponent of the
   * first's. Each key falls to a reduce at random, as hashing has it.
   *
   * @param exponent not negative; 0 for keys that are all alike
   * @param keys different ones, at least 1
   */
  record Zipf(double exponent, int keys) implements KeySkew {
    static final int USUAL_KEYS = 10_000;

    @Override
    public KeyShares shares(int reduces, Seed seed) {
      Draws draws = seed.draws();
      double[] weights = new double[reduces];
      for (int key = 1; key <= keys; key++) {
        weights[draws.below(reduces)] += StrictMath.pow(key, -exponent);
      }
      return KeyShares.of(weights);
    }

    @Override
    public String render() {
      return "{ kind = zipf, exponent = " + exponent + ", keys = " + keys + " }";
    }
  }

  /**
   * The reduces' shares are drawn from a lognormal distribution.
   *
   * @param sigma the deviation of the logarithm, not negative
   */
  record Lognormal(double sigma) implements KeySkew {
    /** Beyond it one reduce has all, and the others' shares are lost in rounding. */
    static final double MOST = 10;

    @Override
    public KeyShares shares(int reduces, Seed seed) {
      Draws draws = seed.draws();
      double[] weights = new double[reduces];
      Arrays.setAll(weights, reduce -> draws.lognormalFactor(sigma));
      return KeyShares.of(weights);
    }

    @Override
    public String render() {
      return "{ kind = lognormal, sigma = " + sigma + " }";
    }
  }
}
