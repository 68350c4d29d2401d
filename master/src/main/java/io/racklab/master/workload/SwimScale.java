package io.racklab.master.workload;

/**
 * The scale by which a trace's bytes become a workload's.
 *
 * @param bytes what all bytes are multiplied with, more than zero; a job that shuffles at all still
 *     does so when its bytes round to none
 * @param output what the bytes of outputs are multiplied with besides, not negative: 0 leaves
 *     outputs out
 * @param bytesPerReduce shuffle bytes after scaling for which a reduce is added, at least 1
 */
public record SwimScale(double bytes, double output, long bytesPerReduce) {
  static final long USUAL_BYTES_PER_REDUCE = 1L << 30;

  /** As it is. */
  static final SwimScale NONE = new SwimScale(1, 1, USUAL_BYTES_PER_REDUCE);
}
