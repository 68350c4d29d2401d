package io.racklab.master.engine.schedule.shadow;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The settings of Shadow that users may change.
 *
 * @param threshold the share of a job's maps that its duplicates must not have reached when another
 *     one is launched: 0.15 in the evaluation; 0 for no duplicates
 * @param dropOriginal true if the original is killed once a duplicate runs whose input is in its
 *     rack (Section 4.2)
 * @param earlyChoice true if a duplicate that ends before all originals have is chosen at once
 *     (Section 4.3); if false, the choice is left to the model
 * @param timeModel true if the time model decides when all originals have ended; if false, the
 *     originals count
 */
record ShadowSettings(
    double threshold, boolean dropOriginal, boolean earlyChoice, boolean timeModel) {
  /** The share of additional maps that the evaluation allows. */
  public static final double THRESHOLD = 0.15;

  public ShadowSettings {
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException("a threshold is a share of the maps, not " + threshold);
    }
  }

  /** Returns the number of duplicates that a job with this number of maps may have. */
  int most(int maps) {
    return most(threshold, maps);
  }

  /**
   * Returns the limit on duplicates: one more may be made while fewer than a share of the maps are
   * duplicated.
   */
  static int most(double share, int maps) {
    return BigDecimal.valueOf(share)
        .multiply(BigDecimal.valueOf(maps))
        .setScale(0, RoundingMode.CEILING)
        .intValueExact();
  }
}
