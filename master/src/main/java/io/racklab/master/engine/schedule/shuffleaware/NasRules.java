package io.racklab.master.engine.schedule.shuffleaware;

/**
 * The rules of {@link NasReduces}.
 *
 * @param congestionThreshold the load of a rack's link, as a share of its capacity, above which
 *     CR-RTS replaces CA-RTS in the rack; infinity if it never does
 * @param mostSkips the limit on skips of a user in a row under CR-RTS
 * @param skipsEnd the launch of a reduce that ends such a row: only one of a light job under
 *     CR-RTS, or any
 */
record NasRules(
    ShufflePredictor predictor, double congestionThreshold, SkipLimit mostSkips, SkipEnd skipsEnd) {
  public NasRules {
    if (!(congestionThreshold > 0)) {
      throw new IllegalArgumentException(
          "a congestion threshold must be more than 0, not " + congestionThreshold);
    }
  }
}
