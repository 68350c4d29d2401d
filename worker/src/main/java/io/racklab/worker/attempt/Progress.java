package io.racklab.worker.attempt;

/**
 * The progress of an attempt: it grows in a straight line from one time to another and then stays,
 * until the attempt says otherwise. So an attempt speaks once a phase, however often its node is
 * asked.
 *
 * @param from from 0 to 1, at fromNanos
 * @param to from 0 to 1, at toNanos
 */
public record Progress(float from, float to, long fromNanos, long toNanos) {
  /** The attempt's process starts. */
  public static final Progress NONE = new Progress(0, 0, 0, 0);

  public Progress {
    if (!(from >= 0 && from <= to && to <= 1) || toNanos < fromNanos) {
      throw new IllegalArgumentException(
          "no progress from " + from + " to " + to + " in " + (toNanos - fromNanos) + " ns");
    }
  }

  /** The progress of the attempt at a time. */
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
