package io.racklab.deploy.console;

import io.racklab.master.runs.experiment.Scale;
import java.math.BigDecimal;
import java.util.Locale;

/** Formats quantities for people. */
public final class QuantityText {
  private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB", "PB"};

  private QuantityText() {}

  /** Returns bytes in powers of 1000 with three significant digits. */
  public static String bytes(double bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 999.5 && unit < UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    String format =
        unit == 0 || value >= 99.95 ? "%.0f %s" : value >= 9.995 ? "%.1f %s" : "%.2f %s";
    return String.format(Locale.ROOT, format, value, UNITS[unit]);
  }

  /** Returns a link's rate as bits a second, with three significant digits. */
  public static String bitRate(double bytesPerSecond) {
    double bits = 8 * bytesPerSecond;
    double value = bits < 999.5e6 ? bits / 1e6 : bits / 1e9;
    String format = value >= 99.95 ? "%.0f %s" : value >= 9.995 ? "%.1f %s" : "%.2f %s";
    return String.format(Locale.ROOT, format, value, bits < 999.5e6 ? "Mbps" : "Gbps");
  }

  /** Returns a scale in the notation of experiment files. */
  public static String scale(Scale scale) {
    return "scale { time = " + plain(scale.time()) + ", bytes = " + plain(scale.bytes()) + " }";
  }

  /** Returns a number without trailing zeros. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Returns seconds as seconds, minutes, hours or days. */
  public static String time(double seconds) {
    if (seconds < 100) {
      return Math.round(seconds) + " s";
    }
    if (seconds < 6000) {
      return Math.round(seconds / 60) + " min";
    }
    return seconds < 360_000
        ? Math.round(seconds / 3600) + " h"
        : Math.round(seconds / 86_400) + " days";
  }
}
