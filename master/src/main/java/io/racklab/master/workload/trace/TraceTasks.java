package io.racklab.master.workload.trace;

/**
 * The maps or the reduces of a job as a trace measured them, over those that succeeded.
 *
 * @param count that the job had, whether they succeeded or not
 * @param measured that succeeded and so tell bytes and seconds; at most {@code count}
 * @param input bytes that the measured ones read or fetched in all; 0 where the trace says none
 * @param output bytes that the measured ones put out in all; 0 where the trace says none
 * @param seconds that a measured one worked in the mean: a map from its start to its end, a reduce
 *     from the end of its sort to its own; 0 where the trace says none
 * @param waiting seconds that a measured reduce copied while maps of its job still ran, in the
 *     mean; 0 of maps and where the trace says none
 * @param copying seconds from there to the end of its copying, likewise
 * @param sorting seconds from there to the end of its sort, likewise
 */
public record TraceTasks(
    int count,
    int measured,
    long input,
    long output,
    double seconds,
    double waiting,
    double copying,
    double sorting) {
  /** Where a trace has no reduces. */
  static final TraceTasks NONE = new TraceTasks(0, 0, 0, 0, 0);

  public TraceTasks {
    if (measured < 0
        || measured > count
        || input < 0
        || output < 0
        || !(seconds >= 0 && waiting >= 0 && copying >= 0 && sorting >= 0)) {
      throw new IllegalArgumentException(
          "tasks cannot be "
              + count
              + ", measured "
              + measured
              + ", read "
              + input
              + " and write "
              + output
              + " bytes in "
              + seconds
              + " s");
    }
  }

  /** Tasks that copy and sort nothing, or of which nobody knows for how long. */
  public TraceTasks(int count, int measured, long input, long output, double seconds) {
    this(count, measured, input, output, seconds, 0, 0, 0);
  }

  /** Bytes that all read, if the others read as much as the measured ones in the mean. */
  public long inputOfAll() {
    return ofAll(input);
  }

  /** Likewise what all put out. */
  public long outputOfAll() {
    return ofAll(output);
  }

  private long ofAll(long bytes) {
    return measured == count || measured == 0
        ? bytes
        : Math.round((double) bytes / measured * count);
  }
}
