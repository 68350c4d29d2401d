package io.racklab.master.schedule.shadow;

/**
 * The time that the map and shuffle phases of a job take, from the launch of its duplicates on (Wu
 * et al., IEEE TBD 2019, Eq. 13): T_t = max(max_j(D_ij / B_iu + R_j), T) + max_i(S_i / B_i). The
 * maps take until the originals and the last of the chosen duplicates have ended, the shuffle as
 * long as the slowest uplink needs.
 */
final class TimeModel {
  private TimeModel() {}

  /**
   * @param originals T, when all originals have ended, in seconds
   * @param duplicates D_ij / B_iu + R_j, when the last of the chosen duplicates ends, in seconds; 0
   *     if none is chosen
   * @param sent S_i, bytes that the reduces of other racks fetch from each rack
   * @param uplinks B_i, bytes per second that are free of each rack's uplink
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
