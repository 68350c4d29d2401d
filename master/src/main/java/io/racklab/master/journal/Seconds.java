package io.racklab.master.journal;

/** Times as files show them: emulated seconds, exact to the nanosecond, without trailing zeros. */
public final class Seconds {
  private static final long NANOS = 1_000_000_000L;

  private Seconds() {}

  /** The text of a time; empty for a negative one, which stands for no time. */
  public static String text(long nanos) {
    if (nanos < 0) {
      return "";
    }
    long whole = nanos / NANOS;
    long rest = nanos % NANOS;
    if (rest == 0) {
      return Long.toString(whole);
    }
    StringBuilder digits = new StringBuilder().append(whole).append('.');
    for (long place = NANOS / 10; rest > 0; place /= 10) {
      digits.append((char) ('0' + rest / place));
      rest %= place;
    }
    return digits.toString();
  }

  /** The same as a number. */
  public static double of(long nanos) {
    return nanos / (double) NANOS;
  }
}
