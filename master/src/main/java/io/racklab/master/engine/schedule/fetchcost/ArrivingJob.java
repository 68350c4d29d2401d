package io.racklab.master.engine.schedule.fetchcost;

/**
 * The known properties of a job whose reduces are to be placed.
 *
 * @param reduces R, the number of reduces, at least 1
 * @param bytes X, the estimated intermediate data of the whole job
 * @param present N, the number of jobs in the system on its arrival
 */
record ArrivingJob(int reduces, double bytes, int present) {
  public ArrivingJob {
    if (reduces < 1 || !(bytes >= 0) || present < 0) {
      throw new IllegalArgumentException(
          "no job has %s reduces, %s bytes and %s others".formatted(reduces, bytes, present));
    }
  }

  /** Returns X/R. */
  public double bytesPerReduce() {
    return bytes / reduces;
  }
}
