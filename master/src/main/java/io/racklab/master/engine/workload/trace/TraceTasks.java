package io.racklab.master.engine.workload.trace;

/**
 * The maps or the reduces of a job as a trace measured them. Figures cover those that succeeded.
 *
 * @param count the number of tasks, whether they succeeded or not
 * @param measured the number of tasks that succeeded, whose bytes and seconds are known; at most
 *     {@code count}
 * @param input the bytes that the measured ones read or fetched in all; 0 if unknown
 * @param output the bytes that the measured ones put out in all; 0 if unknown
 * @param seconds the mean seconds that a measured one worked: a map from its start to its end, a
 *     reduce from the end of its sort to its end; 0 if unknown
 * @param waiting the mean seconds that a measured reduce copied while maps of its job still ran; 0
 *     for maps and if unknown
 * @param copying the mean seconds that a measured reduce copied after the last map of its job had
 *     ended; 0 for maps and if unknown
 * @param sorting the mean seconds from the end of a measured reduce's copying to the end of its
 *     sort; 0 for maps and if unknown
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
  /** The tasks of a job without reduces. */
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

  /** Creates tasks whose copying and sorting times are 0 or unknown. */
  public TraceTasks(int count, int measured, long input, long output, double seconds) {
    this(count, measured, input, output, seconds, 0, 0, 0);
  }

  /**
   * Returns the input bytes of all tasks, if unmeasured ones read as much as the mean of the
   * measured ones.
   */
  public long inputOfAll() {
    return ofAll(input);
  }

  /** Returns the output bytes of all tasks, extrapolated as {@link #inputOfAll()}. */
  public long outputOfAll() {
    return ofAll(output);
  }

  private long ofAll(long bytes) {
    return measured == count || measured == 0
        ? bytes
        : Math.round((double) bytes / measured * count);
  }
}
