package io.racklab.topologies.config;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;

/**
 * Parses and prints lengths of time as files have them: {@code 3s}, {@code 500 ms}, {@code 10 min}.
 */
public final class TimeSpan {
  private static final long MOST_NANOS = Duration.ofDays(366).toNanos();

  private static final Units UNITS =
      new Units(
          "a length of time",
          List.of(
              unit("ns", 1),
              unit("us", 1_000L),
              unit("ms", 1_000_000L),
              unit("s", 1_000_000_000L),
              unit("m", 60_000_000_000L),
              unit("min", 60_000_000_000L),
              unit("h", 3_600_000_000_000L)),
          "s");

  private TimeSpan() {}

  private static Units.Unit unit(String name, long nanos) {
    return new Units.Unit(name, BigDecimal.valueOf(nanos));
  }

  /**
   * Returns the length of time of a text, rounded to the nearest nanosecond.
   *
   * @throws UnreadableException if the text is not a time between zero and a year
   */
  public static Duration parse(String text) {
    BigDecimal nanos = UNITS.parse(text).setScale(0, RoundingMode.HALF_UP);
    if (nanos.compareTo(BigDecimal.valueOf(MOST_NANOS)) > 0) {
      throw new UnreadableException(text, "is more than a year", "24 h");
    }
    return Duration.ofNanos(nanos.longValueExact());
  }

  /**
   * Returns a text that parses back to exactly this time: in seconds, or in the smaller unit that
   * it needs.
   */
  public static String text(Duration time) {
    long nanos = time.toNanos();
    if (nanos % 1_000_000_000L == 0) {
      return nanos / 1_000_000_000L + " s";
    }
    if (nanos % 1_000_000L == 0) {
      return nanos / 1_000_000L + " ms";
    }
    return nanos % 1_000L == 0 ? nanos / 1_000L + " us" : nanos + " ns";
  }
}
