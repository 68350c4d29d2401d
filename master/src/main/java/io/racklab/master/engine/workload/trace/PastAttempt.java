package io.racklab.master.engine.workload.trace;

import java.util.function.Supplier;

/**
 * An attempt of a task that succeeded, as a trace records it. Times are milliseconds since the
 * submission of its job. A map has neither copying nor sorting: both end at its start.
 *
 * @param host the host on which it ran; empty if unknown
 * @param nearness whether a map's input was on its host
 * @param input the bytes that it read or fetched; 0 if unknown
 * @param output the bytes that it put out; 0 if unknown
 * @param start the time at which it began, with the start of its process
 * @param copied the time at which a reduce had copied its input
 * @param sorted the time at which a reduce had sorted its input
 * @param finish the time at which it ended, at least {@code sorted}
 */
public record PastAttempt(
    String host,
    Nearness nearness,
    long input,
    long output,
    long start,
    long copied,
    long sorted,
    long finish) {
  private static final double MILLIS = 1000;

  /** The traces that this thread reads keep their attempts. */
  private static final ThreadLocal<Boolean> KEPT = ThreadLocal.withInitial(() -> false);

  /** Whether the input of a map was on the host that ran it. */
  public enum Nearness {
    LOCAL,
    REMOTE,
    UNKNOWN
  }

  /**
   * Runs a reading of traces whose jobs keep their attempts. Other readings drop them, since a
   * month of jobs has millions.
   */
  public static <T> T kept(Supplier<T> reading) {
    boolean before = KEPT.get();
    KEPT.set(true);
    try {
      return reading.get();
    } finally {
      KEPT.set(before);
    }
  }

  static boolean areKept() {
    return KEPT.get();
  }

  /**
   * Returns the seconds that it worked: a map from its start, a reduce from the end of its sort.
   */
  public double seconds() {
    return (finish - sorted) / MILLIS;
  }

  /** Returns the seconds from its start to its end. */
  public double whole() {
    return (finish - start) / MILLIS;
  }

  /** Returns a copy on a host. */
  PastAttempt on(String other, Nearness near) {
    return new PastAttempt(other, near, input, output, start, copied, sorted, finish);
  }

  /** Returns a copy whose work was preceded by copying and sorting. */
  PastAttempt after(long begun, long copying, long sorting) {
    return new PastAttempt(host, nearness, input, output, begun, copying, sorting, finish);
  }

  /** Returns a copy that works from its start and ends when its input is copied. */
  public PastAttempt untilCopied() {
    return new PastAttempt(host, nearness, input, output, start, start, start, copied);
  }

  /** Returns a copy with times since a later zero. */
  PastAttempt since(long zero) {
    return new PastAttempt(
        host, nearness, input, output, start - zero, copied - zero, sorted - zero, finish - zero);
  }
}
