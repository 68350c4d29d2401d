package io.racklab.master.schedule.fetchcost;

/**
 * A job whose reduces are to be placed, as far as it is known.
 *
 * @param reduces R, at least 1
 * @param bytes X, the intermediate data of the whole job, as estimated
 * @param present N, the jobs in the system that it finds
 */
record ArrivingJob(int reduces, double bytes, int present) {
  public ArrivingJob {
    if (reduces < 1 || !(bytes >= 0) || present < 0) {
      throw new IllegalArgumentException(
          "no job has %s reduces, %s bytes and %s others".formatted(reduces, bytes, present));
    }
  }

  /** X/R. */
  public double bytesPerReduce() {
    return bytes / reduces;
  }
}
