package io.racklab.protocol;

/** Splits a number of bytes into whole bytes without losing one. */
public final class Partition {
  private Partition() {}

  /**
   * The part of {@code total} that falls to one of {@code parts} equal receivers. The parts of a
   * total sum to it, and each grows with the total, so that a receiver that follows a growing total
   * never has too much.
   */
  public static long share(long total, int part, int parts) {
    if (total < 0 || part < 0 || part >= parts) {
      throw new IllegalArgumentException(
          "no part " + part + " of " + parts + " of " + total + " bytes");
    }
    return (total + parts - 1 - part) / parts;
  }

  /**
   * The part of {@code total} whose keys are from {@code from} to below {@code to}, of {@link
   * KeyRange#WHOLE}. Ranges that follow one another without gaps have parts that sum to the total,
   * and each part grows with the total, never by more.
   *
   * <p>Byte k has the key whose bits are those of k, read backwards (van der Corput's sequence). So
   * any number of bytes in a row has nearly the given part of every range: they differ by a byte
   * for each bit of the total at most.
   */
  public static long scattered(long total, long from, long to) {
    if (total < 0 || from < 0 || to < from || to > KeyRange.WHOLE) {
      throw new IllegalArgumentException(
          "no keys " + from + ".." + to + " for " + total + " bytes");
    }
    return below(total, to) - below(total, from);
  }

  /**
   * The number of the first bytes whose key is below one. Such a key agrees with it in the bits
   * before some bit that is 0 there and 1 in the other; the numbers of these bytes have one
   * remainder, which the bits in common make, by the power of two that the bit stands for.
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
   * The part of {@code total} that belongs to the range {@code from..to} of {@code whole}, in
   * proportion. Ranges that follow one another without gaps from 0 to whole have parts that sum to
   * the total.
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
