package io.racklab.master.analysis.drawing;

import io.racklab.topologies.config.Size;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/** Formats quantities for the labels of a picture, with four significant digits. */
final class Figures {
  private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_UP);
  private static final List<String> RATES = List.of("bps", "Kbps", "Mbps", "Gbps");
  private static final List<String> SIZES = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB");

  private Figures() {}

  /** Formats bytes per second as bits per second. */
  static String rate(double bytesPerSecond) {
    if (Double.isInfinite(bytesPerSecond)) {
      return "unlimited";
    }
    return inUnit(BigDecimal.valueOf(bytesPerSecond).multiply(BigDecimal.valueOf(8)), 1000, RATES);
  }

  /** Formats a size in bytes: exactly if that takes at most eight characters, otherwise rounded. */
  static String size(BigInteger bytes) {
    if (bytes.compareTo(BigInteger.valueOf(Size.MOST)) <= 0) {
      String exact = Size.text(bytes.longValueExact());
      if (exact.length() <= 8) {
        return exact;
      }
    }
    return inUnit(new BigDecimal(bytes), 1024, SIZES);
  }

  static String number(double number) {
    return Double.isInfinite(number) ? "unlimited" : plain(BigDecimal.valueOf(number));
  }

  /** Formats a count with thousands separators. */
  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  static String counted(long count, String one) {
    return count(count) + " " + one + (count == 1 ? "" : "s");
  }

  private static String inUnit(BigDecimal value, int step, List<String> units) {
    BigDecimal factor = BigDecimal.valueOf(step);
    BigDecimal left = value;
    int unit = 0;
    while (unit < units.size() - 1 && left.round(FOUR_DIGITS).compareTo(factor) >= 0) {
      left = left.divide(factor, MathContext.DECIMAL128);
      unit++;
    }
    return plain(left) + " " + units.get(unit);
  }

  private static String plain(BigDecimal number) {
    BigDecimal rounded = number.round(FOUR_DIGITS).stripTrailingZeros();
    String text = rounded.toPlainString();
    return text.length() <= 8 ? text : rounded.toString();
  }
}
