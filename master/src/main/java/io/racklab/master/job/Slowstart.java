package io.racklab.master.job;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** When a job's reduces may start. */
final class Slowstart {
  private Slowstart() {}

  /**
   * The number of maps that must have ended, as Hadoop rounds it.
   *
   * @param share of the maps, 0 to 1
   */
  static int maps(double share, int maps) {
    // 0.07 × 100 is a little more than 7 in floating point.
    return BigDecimal.valueOf(share)
        .multiply(BigDecimal.valueOf(maps))
        .setScale(0, RoundingMode.CEILING)
        .intValueExact();
  }
}
