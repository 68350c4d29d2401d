package io.racklab.worker.transfer;

/**
 * The last steps in which the operating system took over the bytes of a flow, so that what had been
 * sent by a moment of the recent past can still be told. Not thread-safe.
 *
 * <p>A paced chunk is handed over whole when its last byte has been earned. Its bytes therefore
 * count as sent evenly since the step before it. Bytes that were earned earlier and came late, or
 * that were never earned and left only because the model had ended their flow, count at the moment
 * at which they left.
 */
final class SendHistory {
  /** Chunks of some 4 ms each: longer than the news of a flow's end takes. */
  private static final int KEPT = 16;

  private final long startNanos;
  private final long[] atNanos = new long[KEPT];
  private final long[] sent = new long[KEPT];
  private final int[] paced = new int[KEPT];
  private int steps;
  private long total;

  /**
   * @param startNanos when the flow began
   */
  SendHistory(long startNanos) {
    this.startNanos = startNanos;
  }

  /**
   * Adds a step; times never fall.
   *
   * @param bytes taken over
   * @param pacedBytes those of them that were earned since the step before
   */
  void add(long nanos, int bytes, int pacedBytes) {
    int place = steps++ % KEPT;
    total += bytes;
    atNanos[place] = nanos;
    sent[place] = total;
    paced[place] = pacedBytes;
  }

  /** Bytes sent by a moment; before the steps that are kept, as if sent evenly until then. */
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

  /** The share of a span that has passed. */
  private static double passed(long from, long now, long until) {
    return Math.max(0, Math.min(1, (now - from) / (double) (until - from)));
  }
}
