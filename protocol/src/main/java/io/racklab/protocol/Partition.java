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
