package io.racklab.master.seed;

import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Draws from distributions, the same on every machine and Java version: only {@code nextLong} is
 * taken from the generator, and only exactly specified arithmetic is used. For one thread.
 */
public final class Draws {
  private final RandomGenerator random;

  /**
   * @param random where the bits come from
   */
  public Draws(RandomGenerator random) {
    this.random = random;
  }

  /** A number from 0 to below 1, a multiple of 2^-53. */
  public double unit() {
    return (random.nextLong() >>> 11) * 0x1p-53;
  }

  /**
   * A whole number from 0 to below the bound, each equally likely.
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
      // The numbers of the last, incomplete round would be drawn too often.
    } while (bits - number + (bound - 1) < 0);
    return (int) number;
  }

  /**
   * From the exponential distribution: the time between two events that happen at random.
   *
   * @param mean more than zero
   */
  public double exponential(double mean) {
    return -mean * StrictMath.log(1 - unit());
  }

  /** From the normal distribution of mean 0 and deviation 1. */
  public double normal() {
    // Box and Muller; 1 - unit() is never 0, whose logarithm is infinite.
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - unit()));
    return radius * StrictMath.cos(2 * StrictMath.PI * unit());
  }

  /**
   * A factor from the lognormal distribution of mean 1: sizes and speeds that vary around what they
   * are multiplied with.
   *
   * @param sigma the deviation of its logarithm, not negative; 0 always gives 1
   */
  public double lognormalFactor(double sigma) {
    return StrictMath.exp(sigma * normal() - sigma * sigma / 2);
  }

  /** Puts a list into a random order, each equally likely. */
  public void shuffle(List<?> list) {
    for (int i = list.size() - 1; i > 0; i--) {
      Collections.swap(list, i, below(i + 1));
    }
  }
}
