package io.racklab.worker.attempt;

/**
 * The progress of an attempt: it grows linearly from one time to another and then stays constant
 * until the attempt reports new progress. An attempt therefore reports just once per phase, however
 * often its node reads the progress.
 *
 * @param from the progress at fromNanos, from 0 to 1
 * @param to the progress at toNanos, from {@code from} to 1
 */
public record Progress(float from, float to, long fromNanos, long toNanos) {
  /** The progress while the attempt's process starts. */
  public static final Progress NONE = new Progress(0, 0, 0, 0);

  public Progress {
    if (!(from >= 0 && from <= to && to <= 1) || toNanos < fromNanos) {
      throw new IllegalArgumentException(
          "no progress from " + from + " to " + to + " in " + (toNanos - fromNanos) + " ns");
    }
  }

  /** Returns the progress at a time. */
  public float at(long nanos) {
    if (nanos >= toNanos) {
      return to;
    }
    if (nanos <= fromNanos) {
      return from;
    }
    return (float) (from + (to - from) * ((nanos - fromNanos) / (double) (toNanos - fromNanos)));
  }
}
