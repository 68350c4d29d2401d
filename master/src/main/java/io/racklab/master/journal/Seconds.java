package io.racklab.master.journal;

/** Times as files show them: emulated seconds, exact to the nanosecond, without trailing zeros. */
public final class Seconds {
  private static final long NANOS = 1_000_000_000L;

  private Seconds() {}

  /** The text of a time; empty for a negative one, which stands for no time. */
  public static String text(long nanos) {
    CsvText text = new CsvText();
    text.seconds(nanos);
    return text.toString();
  }

  /** The same as a number. */
  public static double of(long nanos) {
    return nanos / (double) NANOS;
  }
}
