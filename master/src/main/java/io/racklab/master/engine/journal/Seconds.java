package io.racklab.master.engine.journal;

import java.math.BigDecimal;

/** Times in files: emulated seconds, exact to the nanosecond, without trailing zeros. */
public final class Seconds {
  private static final long NANOS = 1_000_000_000L;

  private Seconds() {}

  /** Returns the text of a time; empty for a negative one, which means no time. */
  public static String text(long nanos) {
    return nanos < 0 ? "" : BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString();
  }

  /** Returns a time as a number of seconds. */
  public static double of(long nanos) {
    return nanos / (double) NANOS;
  }
}
