package io.racklab.topologies.fluid;

/**
 * Limits on the adjustments of levels, for each busy link, when rates are computed. Levels are
 * rounded down, so two of them may adjust to each other's last digit again and again.
 *
 * @param exact the number of adjustments, at least 0, after which levels that differ by rounding
 *     only are kept
 * @param atAll the number of adjustments after which the computation fails
 */
record Patience(long exact, long atAll) {
  static final Patience USUAL = new Patience(16, 16_000);

  Patience {
    if (exact < 0 || atAll < exact) {
      throw new IllegalArgumentException("a patience of " + exact + " and " + atAll);
    }
  }
}
