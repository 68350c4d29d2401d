package io.racklab.protocol;

/** Splits a number of bytes into whole bytes without losing one. */
public final class Partition {
  private Partition() {}

  /**
   * Returns the part of {@code total} that belongs to one of {@code parts} equal receivers. All
   * parts sum to {@code total}. No part shrinks when the total grows, so a receiver that has taken
   * its part of an earlier total never has too much.
   */
  public static long share(long total, int part, int parts) {
    if (total < 0 || part < 0 || part >= parts) {
      throw new IllegalArgumentException(
          "no part " + part + " of " + parts + " of " + total + " bytes");
    }
    return (total + parts - 1 - part) / parts;
  }

  /**
   * Returns the part of {@code total} whose keys are from {@code from}, inclusive, to {@code to},
   * exclusive, out of {@link KeyRange#WHOLE}. Parts of ranges that follow one another without gaps
   * over all keys sum to the total. When the total grows, no part shrinks, and none grows by more
   * than the total does.
   *
   * <p>The key of byte k has the bits of k in reverse order (van der Corput's sequence). Any number
   * of consecutive bytes therefore has nearly the given part of every range: the difference is at
   * most one byte for each bit of the total.
   */
  public static long scattered(long total, long from, long to) {
    if (total < 0 || from < 0 || to < from || to > KeyRange.WHOLE) {
      throw new IllegalArgumentException(
          "no keys " + from + ".." + to + " for " + total + " bytes");
    }
    return below(total, to) - below(total, from);
  }

  /**
   * Returns how many of the first {@code total} bytes have a key below the given one. A lower key
   * differs from {@code key} first in some bit that is 0 in the lower key and 1 in {@code key}; the
   * bits before it are equal. If that bit is the n-th, these n bits, reversed, are the lowest bits
   * of the byte's number, so the numbers of all such bytes have one remainder modulo 2^n.
   */
  private static long below(long total, long key) {
    if (key == KeyRange.WHOLE) {
      return total;
    }
    long bytes = 0;
    long remainder = 0;
    for (int bit = 0; bit < KeyRange.BITS; bit++) {
      if ((key >>> (KeyRange.BITS - 1 - bit) & 1) == 1) {
        if (total > remainder) {
          bytes += (total - remainder - 1 >> bit + 1) + 1;
        }
        remainder |= 1L << bit;
      }
    }
    return bytes;
  }

  /**
   * Returns the part of {@code total} in proportion to the range {@code from..to} of {@code whole}.
   * Parts of ranges that follow one another without gaps from 0 to {@code whole} sum to the total.
   */
  public static long proportional(long total, long from, long to, long whole) {
    if (total < 0 || from < 0 || to < from || whole < to) {
      throw new IllegalArgumentException(
          "no range " + from + ".." + to + " of " + whole + " for " + total + " bytes");
    }
    return upTo(total, to, whole) - upTo(total, from, whole);
  }

  private static long upTo(long total, long end, long whole) {
    return end == whole ? total : Math.min(total, (long) ((double) total * ((double) end / whole)));
  }
}
