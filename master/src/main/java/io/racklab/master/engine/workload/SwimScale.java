package io.racklab.master.engine.workload;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * The factors by which a trace's bytes and gaps become a workload's.
 *
 * @param bytes the factor on all bytes, more than zero; bytes that are not 0 are scaled to at least
 *     1, so that a job that shuffles still does
 * @param output a further factor on the output bytes, not negative; 0 leaves outputs out
 * @param bytesPerReduce the scaled shuffle bytes for each reduce, at least 1
 * @param outputPerReduce the most scaled output bytes of one reduce, at least 1; a job without
 *     reduces gets none
 * @param gaps the factor on the times between submissions, more than zero; if it equals {@code
 *     bytes}, links carry as many bytes in a second as in the trace
 * @param skew the skew of each job's keys; with skew, {@code bytesPerReduce} applies to the mean
 *     reduce
 */
public record SwimScale(
    double bytes,
    double output,
    long bytesPerReduce,
    OptionalLong outputPerReduce,
    double gaps,
    KeySkew skew) {
  static final long USUAL_BYTES_PER_REDUCE = 1L << 30;

  /** Leaves the trace as it is. */
  static final SwimScale NONE =
      new SwimScale(1, 1, USUAL_BYTES_PER_REDUCE, OptionalLong.empty(), 1, KeySkew.NONE);

  /** Returns a time of the trace in the workload. */
  Duration scaled(Duration time) {
    return gaps == 1 ? time : Duration.ofNanos(Math.round(time.toNanos() * gaps));
  }

  /** Returns the number of reduces for a job's scaled shuffle and output bytes. */
  int reduces(long shuffle, long output) {
    int byShuffle = JobSpec.reducesOf(shuffle, bytesPerReduce);
    return byShuffle == 0 || outputPerReduce.isEmpty()
        ? byShuffle
        : Math.max(byShuffle, JobSpec.reducesOf(output, outputPerReduce.getAsLong()));
  }
}
