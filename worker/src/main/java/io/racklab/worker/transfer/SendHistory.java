package io.racklab.worker.transfer;

/**
 * The last steps in which the operating system accepted the bytes of a flow, from which the bytes
 * sent by a time of the recent past are computed. Not thread-safe.
 *
 * <p>A paced chunk is handed over whole when its last byte has been earned. Its bytes therefore
 * count as sent evenly since the step before it. Bytes that were earned earlier and sent late, and
 * bytes that were never earned and sent only because the model had ended their flow, count as sent
 * at the time of the step.
 */
final class SendHistory {
  /**
   * The number of steps kept. At some 4 ms each, they reach further back than the time that the
   * message of a flow's end takes.
   */
  private static final int KEPT = 16;

  private final long startNanos;
  private final long[] atNanos = new long[KEPT];
  private final long[] sent = new long[KEPT];
  private final int[] paced = new int[KEPT];
  private int steps;
  private long total;

  /**
   * Creates an empty history.
   *
   * @param startNanos the start of the flow
   */
  SendHistory(long startNanos) {
    this.startNanos = startNanos;
  }

  /**
   * Adds a step.
   *
   * @param nanos the time of the step, not before that of the last one
   * @param bytes the bytes accepted
   * @param pacedBytes the bytes of these that were earned since the step before
   */
  void add(long nanos, int bytes, int pacedBytes) {
    int place = steps++ % KEPT;
    total += bytes;
    atNanos[place] = nanos;
    sent[place] = total;
    paced[place] = pacedBytes;
  }

  /**
   * Returns the bytes sent by a time; before the steps that are kept, bytes count as sent evenly
   * since the start.
   */
  double sentBy(long nanos) {
    int oldest = Math.max(0, steps - KEPT);
    int later = steps;
    while (later > oldest && atNanos[(later - 1) % KEPT] > nanos) {
      later--;
    }
    if (later == steps) {
      return total;
    }
    int next = later % KEPT;
    if (later > oldest) {
      int before = (later - 1) % KEPT;
      return sent[before] + paced[next] * passed(atNanos[before], nanos, atNanos[next]);
    }
    double bytes = oldest == 0 ? paced[next] : sent[next];
    return bytes * passed(startNanos, nanos, atNanos[next]);
  }

  /** Returns the share of a span that has passed. */
  private static double passed(long from, long now, long until) {
    return Math.max(0, Math.min(1, (now - from) / (double) (until - from)));
  }
}
