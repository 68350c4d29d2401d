package io.racklab.master.engine.schedule.shadow;

/**
 * The time of a job's map and shuffle phases from the launch of its duplicates on (Wu et al., IEEE
 * TBD 2019, Eq. 13): T_t = max(max_j(D_ij / B_iu + R_j), T) + max_i(S_i / B_i). The map phase lasts
 * until the originals and the last chosen duplicate have ended; the shuffle lasts as long as the
 * slowest uplink needs.
 */
final class TimeModel {
  private TimeModel() {}

  /**
   * Returns the time in seconds.
   *
   * @param originals T, the time at which all originals have ended, in seconds
   * @param duplicates D_ij / B_iu + R_j, the time at which the last chosen duplicate ends, in
   *     seconds; 0 if none is chosen
   * @param sent S_i, the bytes that the reduces of other racks fetch from each rack
   * @param uplinks B_i, the free bandwidth of each rack's uplink, in bytes per second
   */
  public static double seconds(
      double originals, double duplicates, double[] sent, double[] uplinks) {
    double shuffle = 0;
    for (int rack = 0; rack < sent.length; rack++) {
      if (sent[rack] > 0) {
        shuffle = Math.max(shuffle, sent[rack] / uplinks[rack]);
      }
    }
    return Math.max(duplicates, originals) + shuffle;
  }
}
