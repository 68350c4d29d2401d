package io.racklab.master.schedule.shadow;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The settings of Shadow that users may change.
 *
 * @param threshold a job has fewer duplicates than this share of its maps when another is launched:
 *     0.15 in the evaluation; none with 0
 * @param dropOriginal whether the original is killed once a duplicate runs whose input is in its
 *     rack (Section 4.2)
 * @param earlyChoice whether a duplicate that ends before all the originals have is taken at once
 *     (Section 4.3); else it waits for the model
 * @param timeModel whether, when all originals have ended, the time model decides; else the
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

  /** The number of duplicates that a job of so many maps may have. */
  int most(int maps) {
    return most(threshold, maps);
  }

  /** While fewer than a share of the maps are duplicated, one more may be. */
  static int most(double share, int maps) {
    return BigDecimal.valueOf(share)
        .multiply(BigDecimal.valueOf(maps))
        .setScale(0, RoundingMode.CEILING)
        .intValueExact();
  }
}
