package io.racklab.topologies.config;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * Parses and prints sizes as files have them: {@code 256 MiB}, {@code 1.5 TB}. In memory they are
 * bytes.
 */
public final class Size {
  /** The largest size that is read: 10^18 bytes. */
  public static final long MOST = 1_000_000_000_000_000_000L;

  private static final Units UNITS =
      new Units(
          "a size",
          List.of(
              unit("B", 1),
              unit("KB", 1_000L),
              unit("MB", 1_000_000L),
              unit("GB", 1_000_000_000L),
              unit("TB", 1_000_000_000_000L),
              unit("KiB", 1L << 10),
              unit("MiB", 1L << 20),
              unit("GiB", 1L << 30),
              unit("TiB", 1L << 40)),
          "MiB");

  private Size() {}

  private static Units.Unit unit(String name, long bytes) {
    return new Units.Unit(name, BigDecimal.valueOf(bytes));
  }

  /**
   * Returns the size of a text in bytes, rounded to the nearest whole one.
   *
   * @throws UnreadableException if the text is not a size of at most {@link #MOST}
   */
  public static long parse(String text) {
    BigDecimal bytes = UNITS.parse(text).setScale(0, RoundingMode.HALF_UP);
    if (bytes.compareTo(BigDecimal.valueOf(MOST)) > 0) {
      throw new UnreadableException(text, "is more than 1000000 TB", "1 TiB");
    }
    return bytes.longValueExact();
  }

  /** Returns a text that parses back to exactly this size, in the largest unit that divides it. */
  public static String text(long bytes) {
    Units.Unit best = UNITS.units().get(0);
    for (Units.Unit unit : UNITS.units()) {
      long factor = unit.factor().longValueExact();
      // Of two units that divide the size, the larger gives the smaller number.
      if (bytes != 0 && bytes % factor == 0 && factor > best.factor().longValueExact()) {
        best = unit;
      }
    }
    return bytes / best.factor().longValueExact() + " " + best.name();
  }
}
