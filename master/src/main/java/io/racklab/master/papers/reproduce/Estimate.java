package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Mean;
import java.util.Arrays;

/**
 * An estimate of a quantity from repeats: its mean and the 95 % confidence interval of Student's t.
 *
 * @param mean over the repeats
 * @param low lower end of the interval; minus infinity with one repeat, which gives no spread
 * @param high upper end
 * @param repeats at least 1
 */
public record Estimate(double mean, double low, double high, int repeats) {
  public Estimate {
    if (!(low <= mean && mean <= high) || !Double.isFinite(mean) || repeats < 1) {
      throw new IllegalArgumentException(
          "%s is no mean between %s and %s of %s repeats".formatted(mean, low, high, repeats));
    }
  }

  /**
   * Returns the estimate from one value for each repeat. Equal values give an interval of zero
   * width.
   *
   * @param values at least one, all finite
   */
  public static Estimate of(double... values) {
    if (values.length > 1 && Arrays.stream(values).allMatch(value -> value == values[0])) {
      // The computed mean of equal values may differ from them in the last bit.
      return new Estimate(values[0], values[0], values[0], values.length);
    }
    Interval mean = Mean.of(Arrays.stream(values).boxed().toList()).interval();
    return new Estimate(mean.estimate(), mean.low(), mean.high(), values.length);
  }

  /** True if the interval is bounded. */
  public boolean bounded() {
    return Double.isFinite(low) && Double.isFinite(high);
  }

  /** 1 if the whole interval is above zero, -1 if it is below, 0 if it touches or spans zero. */
  public int sign() {
    return low > 0 ? 1 : high < 0 ? -1 : 0;
  }
}
