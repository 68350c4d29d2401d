package io.racklab.master.statistics;

/**
 * A two-sided confidence interval, symmetric about its estimate.
 *
 * @param estimate in the unit of what was observed
 * @param halfWidth in the same unit; infinite where the observations are too few to say anything
 *     (one has no spread), so that such an interval holds every value and is never narrow enough
 * @param level of confidence, such as 0.95
 */
public record Interval(double estimate, double halfWidth, double level) {
  /** The level that is meant where none is named. */
  public static final double LEVEL = 0.95;

  public Interval {
    if (!Double.isFinite(estimate)) {
      throw new IllegalArgumentException("an estimate is a finite number, not " + estimate);
    }
    if (!(halfWidth >= 0)) {
      throw new IllegalArgumentException("half a width is 0 or more, not " + halfWidth);
    }
    requireLevel(level);
  }

  static void requireLevel(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("a level lies between 0 and 1, not at " + level);
    }
  }

  /** Whether there were observations enough for an interval. */
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

  /** Whether neither sign is ruled out; an end at zero counts. */
  public boolean spansZero() {
    return contains(0);
  }
}
