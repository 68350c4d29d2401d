package io.racklab.master.schedule.shuffleaware;

/**
 * The rules that {@link NasReduces} goes by.
 *
 * @param congestionThreshold share of a rack's link above which CR-RTS takes the place of CA-RTS in
 *     the rack; infinity if it never does
 * @param mostSkips of a user in a row under CR-RTS
 * @param skipsEnd which launch of a reduce ends the row: one of a light job under CR-RTS, or any
 */
record NasRules(
    ShufflePredictor predictor, double congestionThreshold, SkipLimit mostSkips, SkipEnd skipsEnd) {
  public NasRules {
    if (!(congestionThreshold > 0)) {
      throw new IllegalArgumentException("no share of a link: " + congestionThreshold);
    }
  }
}
