package io.racklab.master.engine.schedule.shuffleaware;

/**
 * The rules of {@link MtsMaps}.
 *
 * @param mostSkips the limit on skips of a user in a row
 * @param skipsEnd the launch that ends such a row: that of a local map that fits, or that of any
 *     map
 * @param congestionThreshold the load of a rack's link, as a share of its capacity, above which
 *     only light jobs start maps in the rack; infinity if congestion never matters
 * @param hold how long congestion holds back a user without light jobs
 */
record MtsRules(
    ShufflePredictor predictor,
    TrafficThreshold threshold,
    SkipLimit mostSkips,
    SkipEnd skipsEnd,
    double congestionThreshold,
    CongestionHold hold) {
  public MtsRules {
    if (!(congestionThreshold > 0)) {
      throw new IllegalArgumentException(
          "a congestion threshold must be more than 0, not " + congestionThreshold);
    }
  }
}
