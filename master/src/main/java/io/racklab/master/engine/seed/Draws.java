package io.racklab.master.engine.seed;

import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Draws from distributions, with equal results on every machine and Java version: it takes only
 * {@code nextLong} from the generator, and uses only exactly specified arithmetic. For one thread.
 */
public final class Draws {
  private final RandomGenerator random;

  /**
   * @param random the source of the random bits
   */
  public Draws(RandomGenerator random) {
    this.random = random;
  }

  /** Returns a number from 0 to below 1, a multiple of 2^-53. */
  public double unit() {
    return (random.nextLong() >>> 11) * 0x1p-53;
  }

  /**
   * Returns a whole number from 0 to below the bound, each equally likely.
   *
   * @param bound at least 1
   */
  public int below(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("the bound must be at least 1, not " + bound);
    }
    long bits;
    long number;
    do {
      bits = random.nextLong() >>> 1;
      number = bits % bound;
      // The numbers of the last, incomplete range are rejected, since they would be drawn too
      // often.
    } while (bits - number + (bound - 1) < 0);
    return (int) number;
  }

  /**
   * Draws from the exponential distribution, as the time between two independent random events.
   *
   * @param mean the mean, more than zero
   */
  public double exponential(double mean) {
    return -mean * StrictMath.log(1 - unit());
  }

  /** Draws from the normal distribution with mean 0 and standard deviation 1. */
  public double normal() {
    // Box-Muller transform. 1 - unit() is never 0, so the logarithm is finite.
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - unit()));
    return radius * StrictMath.cos(2 * StrictMath.PI * unit());
  }

  /**
   * Draws a factor from the lognormal distribution with mean 1, by which sizes and speeds vary.
   *
   * @param sigma the standard deviation of its logarithm, not negative; 0 always gives 1
   */
  public double lognormalFactor(double sigma) {
    return StrictMath.exp(sigma * normal() - sigma * sigma / 2);
  }

  /** Puts a list into a random order. All orders are equally likely. */
  public void shuffle(List<?> list) {
    for (int i = list.size() - 1; i > 0; i--) {
      Collections.swap(list, i, below(i + 1));
    }
  }
}
