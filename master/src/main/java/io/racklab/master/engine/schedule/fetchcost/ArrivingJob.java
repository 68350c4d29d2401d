package io.racklab.master.engine.schedule.fetchcost;

/**
 * The properties of a job that a {@link SlotChoice} may use.
 *
 * @param reduces R, the number of reduces, at least 1
 * @param bytes X, the estimated intermediate data of the whole job
 * @param present N, the number of other jobs in the system when it arrives
 */
record ArrivingJob(int reduces, double bytes, int present) {
  public ArrivingJob {
    if (reduces < 1 || !(bytes >= 0) || present < 0) {
      throw new IllegalArgumentException(
          "impossible job: %s reduces, %s bytes, %s other jobs".formatted(reduces, bytes, present));
    }
  }

  /** Returns X/R, the intermediate data of one reduce. */
  public double bytesPerReduce() {
    return bytes / reduces;
  }
}
