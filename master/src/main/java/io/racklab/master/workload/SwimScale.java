package io.racklab.master.workload;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * The scale by which a trace's bytes and gaps become a workload's.
 *
 * @param bytes what all bytes are multiplied with, more than zero; a job that shuffles at all still
 *     does so when its bytes round to none
 * @param output what the bytes of outputs are multiplied with besides, not negative: 0 leaves
 *     outputs out
 * @param bytesPerReduce shuffle bytes after scaling for which a reduce is added, at least 1
 * @param outputPerReduce output bytes after scaling of which no reduce writes more, at least 1; a
 *     job without reduces gets none
 * @param gaps what the times between submissions are multiplied with, more than zero: as {@code
 *     bytes}, links are asked for as much in a second as by the trace
 * @param skew of the keys of each job; where there is any, the bytes for a reduce are those of a
 *     mean one
 */
public record SwimScale(
    double bytes,
    double output,
    long bytesPerReduce,
    OptionalLong outputPerReduce,
    double gaps,
    KeySkew skew) {
  static final long USUAL_BYTES_PER_REDUCE = 1L << 30;

  /** As it is. */
  static final SwimScale NONE =
      new SwimScale(1, 1, USUAL_BYTES_PER_REDUCE, OptionalLong.empty(), 1, KeySkew.NONE);

  /** A time of the trace as the workload has it. */
  Duration scaled(Duration time) {
    return gaps == 1 ? time : Duration.ofNanos(Math.round(time.toNanos() * gaps));
  }

  /** The reduces of a job with so many bytes of shuffle and output, scaled. */
  int reduces(long shuffle, long output) {
    int byShuffle = JobSpec.reducesOf(shuffle, bytesPerReduce);
    return byShuffle == 0 || outputPerReduce.isEmpty()
        ? byShuffle
        : Math.max(byShuffle, JobSpec.reducesOf(output, outputPerReduce.getAsLong()));
  }
}
