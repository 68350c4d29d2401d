package io.racklab.master.analysis.statistics;

/**
 * A two-sided confidence interval, symmetric about its estimate.
 *
 * @param estimate the estimate, in the unit of the observations
 * @param halfWidth the half-width, in the same unit; infinite if there is only one observation, so
 *     that the interval contains every value
 * @param level the confidence level, such as 0.95
 */
public record Interval(double estimate, double halfWidth, double level) {
  /** The default confidence level. */
  public static final double LEVEL = 0.95;

  public Interval {
    if (!Double.isFinite(estimate)) {
      throw new IllegalArgumentException("an estimate is a finite number, not " + estimate);
    }
    if (!(halfWidth >= 0)) {
      throw new IllegalArgumentException("a half-width must be 0 or more, not " + halfWidth);
    }
    requireLevel(level);
  }

  static void requireLevel(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException(
          "a confidence level must be between 0 and 1, not " + level);
    }
  }

  /** True if there were enough observations for a finite half-width. */
  public boolean isBounded() {
    return Double.isFinite(halfWidth);
  }

  public double low() {
    return estimate - halfWidth;
  }

  public double high() {
    return estimate + halfWidth;
  }

  public boolean contains(double value) {
    return low() <= value && value <= high();
  }

  /**
   * True if the interval contains 0, ends included, so that the sign of the true value is not
   * certain.
   */
  public boolean spansZero() {
    return contains(0);
  }
}
