package io.racklab.master.engine.job;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Computes when a job's reduces may start. */
public final class Slowstart {
  private Slowstart() {}

  /**
   * Returns the number of maps that must have ended, rounded up as in Hadoop.
   *
   * @param share the share of the maps that must have ended, 0 to 1
   */
  public static int maps(double share, int maps) {
    // 0.07 × 100 is a little more than 7 in floating point.
    return BigDecimal.valueOf(share)
        .multiply(BigDecimal.valueOf(maps))
        .setScale(0, RoundingMode.CEILING)
        .intValueExact();
  }
}
