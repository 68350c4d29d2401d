package io.racklab.master.engine.workload.calibration;

import io.racklab.master.engine.seed.Draws;

/**
 * A value that was learned from a history, with its 95 % interval.
 *
 * @param value the value, from 0
 * @param low the lower end of the interval, from 0 to the value
 * @param high the upper end of the interval, at least the value
 * @param jobs the number of jobs on which it rests
 */
public record Uncertain(double value, double low, double high, int jobs) {
  /** The half-width of a 95 % interval in standard deviations. */
  private static final double DEVIATIONS = 1.96;

  public Uncertain {
    if (!(low >= 0 && low <= value && value <= high) || Double.isInfinite(high)) {
      throw new IllegalArgumentException(value + " is not between " + low + " and " + high);
    }
  }

  /** Returns a value that is known for certain. */
  public static Uncertain certain(double value) {
    return new Uncertain(value, value, value, 0);
  }

  /** Returns the value and its interval multiplied by a number from 0. */
  public Uncertain times(double factor) {
    return new Uncertain(value * factor, low * factor, high * factor, jobs);
  }

  /**
   * Returns the value less a part of it, which has an error of its own. At least a twentieth stays.
   *
   * @param part the part; below 0 the value grows
   * @param deviation the standard deviation of the part
   */
  public Uncertain less(double part, double deviation) {
    double rest = Math.max(value / 20, value - part);
    double error = DEVIATIONS * deviation;
    return new Uncertain(
        rest,
        Math.max(0, rest - Math.hypot(value - low, error)),
        rest + Math.hypot(high - value, error),
        jobs);
  }

  /** True if the interval holds a value. */
  public boolean holds(double other) {
    return low <= other && other <= high;
  }

  /**
   * Draws a value, at least 0: a lognormal one if the interval is above 0, otherwise a normal one,
   * each half as wide as its part of the interval says.
   */
  public double draw(Draws draws) {
    double normal = draws.normal() / DEVIATIONS;
    double end = normal < 0 ? low : high;
    if (low > 0) {
      return value * StrictMath.exp(Math.abs(normal) * StrictMath.log(end / value));
    }
    return Math.max(0, value + Math.abs(normal) * (end - value));
  }
}
