package io.racklab.master.engine.schedule.shadow;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The settings of Shadow that users may change.
 *
 * @param threshold a further duplicate is launched only while fewer than this share of a job's maps
 *     are duplicated: 0.15 in the paper's evaluation; 0 for no duplicates
 * @param dropOriginal true if the original is killed as soon as a duplicate runs with its input on
 *     its node or in its rack (Section 4.2)
 * @param earlyChoice true if a duplicate that ends before all originals of the job have ended is
 *     chosen at once (Section 4.3); if false, the attempt is chosen when all originals have ended
 * @param timeModel true if the time model chooses the attempts when all originals have ended; if
 *     false, the originals are chosen
 * @param nearInput true if maps whose input is near the node are duplicated first (Section 4.2); if
 *     false, the map is drawn from all of the rack, as in Section 4.3, where duplicates fetch all
 *     their input over links between racks
 */
record ShadowSettings(
    double threshold,
    boolean dropOriginal,
    boolean earlyChoice,
    boolean timeModel,
    boolean nearInput) {
  /** The share of a job's maps that may be duplicated in the paper's evaluation. */
  public static final double THRESHOLD = 0.15;

  public ShadowSettings {
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException("a threshold must be from 0 to 1, not " + threshold);
    }
  }

  /** Returns the number of duplicates that a job with this number of maps may have. */
  int most(int maps) {
    return most(threshold, maps);
  }

  /**
   * Returns the most duplicates that a job may have if one more is made while fewer than this share
   * of its maps are duplicated.
   */
  static int most(double share, int maps) {
    return BigDecimal.valueOf(share)
        .multiply(BigDecimal.valueOf(maps))
        .setScale(0, RoundingMode.CEILING)
        .intValueExact();
  }
}
