package io.racklab.topologies.config;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses and prints rates as files have them: {@code 1 Gbps} (bits), {@code 125 MB/s} (bytes). In
 * memory they are bytes per second.
 */
public final class Rate {
  /** The largest rate that is read: 10^15 bytes per second. */
  public static final double MOST = 1e15;

  /** The smallest rate that is read: 10^-15 bytes per second. */
  public static final double LEAST = 1e-15;

  private static final Pattern BITS = Pattern.compile("(.*?)\\s*([kKmMgG]?)b(?:it)?s?(?:/s|ps)");
  private static final Pattern BYTES =
      Pattern.compile("(.*?)\\s*([kKmMgG]?)(?:B(?:yte)?s?(?:/s|ps)|bytes?(?:/s|ps))");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(?:\\.\\d+)?");

  private static final Units UNITS =
      new Units(
          "a rate",
          List.of(
              unit("bps", "0.125"),
              unit("Kbps", "125"),
              unit("Mbps", "125e3"),
              unit("Gbps", "125e6"),
              unit("B/s", "1"),
              unit("KB/s", "1e3"),
              unit("MB/s", "1e6"),
              unit("GB/s", "1e9")),
          "Gbps");

  private Rate() {}

  private static Units.Unit unit(String name, String bytesPerSecond) {
    return new Units.Unit(name, new BigDecimal(bytesPerSecond));
  }

  /**
   * Returns the rate of a text in bytes per second.
   *
   * @throws UnreadableException if the text is not a rate from {@link #LEAST} to {@link #MOST}
   */
  public static double parse(String text) {
    double rate = exact(text).doubleValue();
    if (rate <= 0) {
      throw new UnreadableException(text, "must be more than zero", "1 Gbps");
    }
    if (rate < LEAST) {
      throw new UnreadableException(text, "is less than 1e-15 B/s", "1 Gbps");
    }
    if (rate > MOST) {
      throw new UnreadableException(text, "is more than 1000000 GB/s", "10 Gbps");
    }
    return rate;
  }

  private static BigDecimal exact(String text) {
    try {
      return UNITS.parse(text);
    } catch (UnreadableException unreadable) {
      if (NUMBER.matcher(text.strip()).matches()) {
        throw withoutUnit(text);
      }
      Matcher bytes = BYTES.matcher(text.strip());
      if (bytes.matches() && !unreadable.why().startsWith("must")) {
        // GBps is eight times Gbps, so a capital B is taken to mean bytes.
        String proposal = bytes.group(1) + " " + bytes.group(2).toUpperCase(Locale.ROOT) + "B/s";
        throw new UnreadableException(text, unreadable.why(), proposal);
      }
      Matcher bits = BITS.matcher(text.strip());
      if (bits.matches() && !unreadable.why().startsWith("must")) {
        // By edit distance Gb/s and Gbit/s are nearer to GB/s than to Gbps, but they mean Gbps.
        String proposal = bits.group(1) + " " + bits.group(2).toUpperCase(Locale.ROOT) + "bps";
        throw new UnreadableException(text, unreadable.why(), proposal);
      }
      throw unreadable;
    }
  }

  /** Returns the error for a number without a unit, which proposes a likely unit and names all. */
  private static UnreadableException withoutUnit(String text) {
    double number = Double.parseDouble(text.strip());
    String unit = number < 100 ? "Gbps" : number < 1e6 ? "Mbps" : "B/s";
    return new UnreadableException(
        text,
        "has no unit (bps Kbps Mbps Gbps in bits, B/s KB/s MB/s GB/s in bytes)",
        text.strip() + " " + unit);
  }

  /** Returns a text that parses back to exactly this rate, in bits as links are measured. */
  public static String text(double bytesPerSecond) {
    return shortest(bytesPerSecond, List.of("bps", "Kbps", "Mbps", "Gbps"));
  }

  /** Returns a text that parses back to exactly this rate, in bytes as disks are measured. */
  public static String textInBytes(double bytesPerSecond) {
    return shortest(bytesPerSecond, List.of("KB/s", "MB/s", "GB/s"));
  }

  private static String shortest(double bytesPerSecond, List<String> units) {
    BigDecimal rate = BigDecimal.valueOf(bytesPerSecond);
    String best = plain(rate) + " B/s";
    for (String unit : units) {
      // The quotient is always a finite decimal, since all factors divide a power of ten.
      String text = plain(rate.divide(factor(unit))) + " " + unit;
      if (text.length() < best.length() && parse(text) == bytesPerSecond) {
        best = text;
      }
    }
    return best;
  }

  private static BigDecimal factor(String name) {
    return UNITS.units().stream()
        .filter(unit -> unit.name().equals(name))
        .findFirst()
        .orElseThrow()
        .factor();
  }

  private static String plain(BigDecimal number) {
    String text = number.stripTrailingZeros().toPlainString();
    return text.length() <= 30 ? text : number.toString();
  }
}
