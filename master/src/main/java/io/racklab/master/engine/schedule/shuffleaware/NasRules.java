package io.racklab.master.engine.schedule.shuffleaware;

/**
 * The rules of {@link NasReduces}.
 *
 * @param congestionThreshold the share of a rack's link above which CR-RTS replaces CA-RTS in the
 *     rack; infinity if it never does
 * @param mostSkips the limit on skips of a user in a row under CR-RTS
 * @param skipsEnd the launch of a reduce that ends the row: one of a light job under CR-RTS, or any
 */
record NasRules(
    ShufflePredictor predictor, double congestionThreshold, SkipLimit mostSkips, SkipEnd skipsEnd) {
  public NasRules {
    if (!(congestionThreshold > 0)) {
      throw new IllegalArgumentException("no share of a link: " + congestionThreshold);
    }
  }
}
