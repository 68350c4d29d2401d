package io.racklab.topologies.fluid;

/**
 * The number of times that levels are adjusted before they must do, and before something is wrong,
 * for each link with flows. Levels are rounded down, so that two may answer each other's last digit
 * again and again.
 *
 * @param exact adjustments, from 0, after which levels that are the same but for rounding stay
 * @param atAll adjustments after which there is an error
 */
record Patience(long exact, long atAll) {
  static final Patience USUAL = new Patience(16, 16_000);

  Patience {
    if (exact < 0 || atAll < exact) {
      throw new IllegalArgumentException("a patience of " + exact + " and " + atAll);
    }
  }
}
