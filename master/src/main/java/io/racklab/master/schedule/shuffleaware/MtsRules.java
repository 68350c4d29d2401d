package io.racklab.master.schedule.shuffleaware;

/**
 * The rules that {@link MtsMaps} goes by.
 *
 * @param mostSkips of a user in a row
 * @param skipsEnd which launch of a map ends the row: one that is local and fits, or any
 * @param congestionThreshold share of a rack's link above which only light jobs start maps in the
 *     rack; infinity if all always may
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
