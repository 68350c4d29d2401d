package io.racklab.protocol;

/**
 * The range of keys of a reduce, as a part of all map output: from {@code from}, inclusive, to
 * {@code to}, exclusive, out of {@link #WHOLE}. All reduces of a job whose keys are spread evenly
 * have {@link #EVEN} instead of ranges of their own.
 *
 * @param uneven true if the range applies; false for {@link #EVEN}
 */
public record KeyRange(boolean uneven, long from, long to) {
  /** The base-2 logarithm of {@link #WHOLE}. */
  static final int BITS = 40;

  /** The size of the range of all keys. */
  public static final long WHOLE = 1L << BITS;

  /** Every reduce of the job has an equal part of the keys. */
  public static final KeyRange EVEN = new KeyRange(false, 0, 0);

  public KeyRange {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("no range of keys: " + from + ".." + to);
    }
  }

  /** Returns the range of a reduce in a job whose keys are spread unevenly. */
  public static KeyRange of(long from, long to) {
    return new KeyRange(true, from, to);
  }

  /**
   * Returns the part of {@code total} bytes that one of {@code reduces} reduces fetches. The parts
   * of all reduces sum to {@code total}, and no part shrinks when the total grows.
   */
  public long part(long total, int reduce, int reduces) {
    return uneven ? Partition.scattered(total, from, to) : Partition.share(total, reduce, reduces);
  }
}
