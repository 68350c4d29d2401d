package io.racklab.master.engine.schedule.shuffleaware;

/**
 * The rules of {@link MtsMaps}.
 *
 * @param mostSkips the limit on skips of a user in a row
 * @param skipsEnd the launch that ends the row: that of a map that is local and fits, or any
 * @param congestionThreshold the share of a rack's link above which only light jobs start maps in
 *     the rack; infinity if all jobs always may
 */
record MtsRules(
    ShufflePredictor predictor,
    TrafficThreshold threshold,
    SkipLimit mostSkips,
    SkipEnd skipsEnd,
    double congestionThreshold) {
  public MtsRules {
    if (!(congestionThreshold > 0)) {
      throw new IllegalArgumentException("no share of a link: " + congestionThreshold);
    }
  }
}
