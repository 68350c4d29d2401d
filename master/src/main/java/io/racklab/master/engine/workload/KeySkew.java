package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The rule by which the keys of jobs are spread unevenly over their reduces. Immutable; the same
 * seed always gives the same shares.
 */
sealed interface KeySkew {
  /** Keys are spread evenly. */
  KeySkew NONE = new None();

  /**
   * Returns the shares of a job's reduces.
   *
   * @param reduces the number of the job's reduces; 0 for a map-only job
   * @param seed the seed of the job
   * @throws IllegalArgumentException if this number of reduces cannot have such shares
   */
  KeyShares shares(int reduces, Seed seed);

  /** Returns the section that follows {@code key-skew} in a file. */
  String render();

  /** Returns the key with its value, after a separator; empty if keys are even. */
  default String render(String before) {
    return this instanceof None ? "" : before + "key-skew " + render();
  }

  /** Returns a job whose keys are spread by this rule. */
  default JobSpec of(JobSpec job, Seed seed) {
    // The seed depends on the job's number alone, so that skew in one job leaves the others
    // unchanged.
    return this instanceof None || job.reduces() == 0
        ? job
        : job.withKeys(shares(job.reduces(), seed.named("keys").numbered(job.number())));
  }

  /** Every reduce gets equally many keys. */
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
   * @param weights the weights of the reduces, in the order of their numbers; at least one, not all
   *     of them 0
   */
  record Given(List<Double> weights) implements KeySkew {
    public Given {
      weights = List.copyOf(weights);
    }

    @Override
    public KeyShares shares(int reduces, Seed seed) {
      JobSpec.require(
          weights.size() == reduces,
          () -> "key-skew has " + weights.size() + " shares for " + reduces + " reduces");
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
   * Records are spread over keys by Zipf's law: the k-th key has 1 / k^exponent of the first one's
   * records. Each key goes to a random reduce, as with hashing.
   *
   * @param exponent the exponent, not negative; 0 for keys with equally many records
   * @param keys the number of different keys, at least 1
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
   * @param sigma the standard deviation of the logarithm, not negative
   */
  record Lognormal(double sigma) implements KeySkew {
    /** Beyond this, one reduce has all keys, and the others' shares are lost in rounding. */
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
