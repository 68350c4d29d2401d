package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Unit;
import io.racklab.master.analysis.statistics.Interval;
import java.util.Locale;

/** Estimates with the digits that their intervals allow, such as {@code 48.2 +/- 3.1 s}. */
final class NumberText {
  private static final String[] BYTES = {"B", "KB", "MB", "GB", "TB", "PB"};

  private static final int MOST_DECIMALS = 12;

  private NumberText() {}

  /**
   * Returns the estimate with its interval; the estimate alone where the interval is not bounded.
   */
  static String of(Interval interval, Unit unit) {
    return text(interval, unit, false);
  }

  /** Returns the estimate as {@link #of} does, but always with a sign. */
  static String difference(Interval interval, Unit unit) {
    return text(interval, unit, true);
  }

  /** Returns a difference of shares in percentage points, such as {@code -3.2 +/- 1.1 points}. */
  static String points(Interval interval) {
    return plain(interval, Unit.SHARE.one(), true) + " points";
  }

  /**
   * Returns the numbers without a unit.
   *
   * @param scale the size of one unit
   * @param signed true if a number above zero has a sign
   */
  static String plain(Interval interval, double scale, boolean signed) {
    double estimate = interval.estimate() / scale;
    double halfWidth = interval.halfWidth() / scale;
    String decimals = "." + sureDecimals(estimate, halfWidth) + "f";
    String number = String.format(Locale.ROOT, (signed ? "%+" : "%") + decimals, estimate);
    return interval.isBounded()
        ? number + String.format(Locale.ROOT, " +/- %" + decimals, halfWidth)
        : number;
  }

  private static String text(Interval interval, Unit unit, boolean signed) {
    int power = unit == Unit.BYTES ? power(interval.estimate()) : 0;
    double scale = unit == Unit.BYTES ? Math.pow(1000, power) : unit == Unit.SHARE ? 0.01 : 1;
    String symbol = symbol(unit, power);
    return plain(interval, scale, signed) + (symbol.isEmpty() ? "" : " " + symbol);
  }

  private static int power(double bytes) {
    int power = 0;
    for (double rest = Math.abs(bytes); rest >= 999.5 && power < BYTES.length - 1; rest /= 1000) {
      power++;
    }
    return power;
  }

  /**
   * Returns enough decimals that a printed interval contains zero only if the interval itself does.
   */
  private static int sureDecimals(double estimate, double halfWidth) {
    int decimals = decimals(estimate, halfWidth);
    double size = Math.abs(estimate);
    while (halfWidth < size && decimals < MOST_DECIMALS && looksEqual(size, halfWidth, decimals)) {
      decimals++;
    }
    return decimals;
  }

  private static boolean looksEqual(double size, double halfWidth, int decimals) {
    String format = "%." + decimals + "f";
    return String.format(Locale.ROOT, format, size)
        .equals(String.format(Locale.ROOT, format, halfWidth));
  }

  /**
   * Returns the number of decimals that shows two digits of the half-width, or four digits of the
   * estimate if there is no half-width.
   */
  private static int decimals(double estimate, double halfWidth) {
    boolean bounded = Double.isFinite(halfWidth) && halfWidth > 1e-9 * Math.abs(estimate);
    double size = bounded ? halfWidth : Math.abs(estimate);
    if (size == 0) {
      return 0;
    }
    int digits = bounded ? 2 : 4;
    return Math.max(0, Math.min(6, digits - 1 - (int) Math.floor(Math.log10(size))));
  }

  private static String symbol(Unit unit, int power) {
    return switch (unit) {
      case SECONDS -> "s";
      case BYTES -> BYTES[power];
      case SHARE -> "%";
      case JOBS_PER_HOUR -> "jobs/h";
      case RATIO, COUNT, NUMBER -> "";
    };
  }
}
