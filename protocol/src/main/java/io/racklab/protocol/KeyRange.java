package io.racklab.protocol;

/**
 * The keys that fall to a reduce, as a part of all the bytes that maps put out: {@code from} to
 * below {@code to}, of {@link #WHOLE}. Reduces of a job whose keys are spread evenly have no ranges
 * of their own, but all {@link #EVEN}.
 *
 * @param uneven whether the range counts
 */
public record KeyRange(boolean uneven, long from, long to) {
  /** The bits of {@link #WHOLE}. */
  static final int BITS = 40;

  /** All keys. */
  public static final long WHOLE = 1L << BITS;

  /** Every reduce of the job has as many as another. */
  public static final KeyRange EVEN = new KeyRange(false, 0, 0);

  public KeyRange {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("no range of keys: " + from + ".." + to);
    }
  }

  /** The keys of a reduce that has more or fewer than others. */
  public static KeyRange of(long from, long to) {
    return new KeyRange(true, from, to);
  }

  /**
   * The part of {@code total} bytes that falls to one of {@code reduces} reduces. The parts of a
   * total sum to it, and each grows with the total.
   */
  public long part(long total, int reduce, int reduces) {
    return uneven ? Partition.scattered(total, from, to) : Partition.share(total, reduce, reduces);
  }
}
