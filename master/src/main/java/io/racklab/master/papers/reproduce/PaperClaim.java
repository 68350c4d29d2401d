package io.racklab.master.papers.reproduce;

import io.racklab.topologies.config.UnreadableException;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A paper's claim on a quantity, as a closed range: a value, or bounds where the paper gives no
 * value.
 *
 * @param text as the file has it: {@code -26 %}, {@code > 40 %}, {@code 0.5 to 0.8}
 * @param low minus infinity where there is no lower bound
 * @param high infinity where there is no upper bound
 * @param percent true if the text is in percent; {@code low} and {@code high} are shares
 *     nevertheless: 0.4 for 40 %
 */
public record PaperClaim(String text, double low, double high, boolean percent) {
  private static final String NUMBER = "([-+\u2212]?[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)";
  private static final Pattern VALUE = Pattern.compile(NUMBER + "\\s*(%?)");
  private static final Pattern BOUND = Pattern.compile("([<>])\\s*" + NUMBER + "\\s*(%?)");
  private static final Pattern RANGE =
      Pattern.compile(NUMBER + "\\s*(%?)\\s+to\\s+" + NUMBER + "\\s*(%?)");

  public PaperClaim {
    if (!(low <= high)) {
      throw new IllegalArgumentException("%s to %s is no range".formatted(low, high));
    }
  }

  /**
   * Reads a claim.
   *
   * @throws UnreadableException if the text is not a claim
   */
  public static PaperClaim parse(String text) {
    String stripped = text.strip();
    Matcher value = VALUE.matcher(stripped);
    if (value.matches()) {
      double number = number(value.group(1), value.group(2));
      return new PaperClaim(stripped, number, number, !value.group(2).isEmpty());
    }
    Matcher bound = BOUND.matcher(stripped);
    if (bound.matches()) {
      double number = number(bound.group(2), bound.group(3));
      boolean above = bound.group(1).equals(">");
      return new PaperClaim(
          stripped,
          above ? number : Double.NEGATIVE_INFINITY,
          above ? Double.POSITIVE_INFINITY : number,
          !bound.group(3).isEmpty());
    }
    Matcher range = RANGE.matcher(stripped);
    if (range.matches()) {
      double low = number(range.group(1), range.group(4));
      double high = number(range.group(3), range.group(4));
      if (low <= high) {
        return new PaperClaim(stripped, low, high, !range.group(4).isEmpty());
      }
      throw new UnreadableException(
          text,
          "has its ends in the wrong order",
          "\"" + range.group(3) + " to " + range.group(1) + "\"");
    }
    throw new UnreadableException(
        text, "is neither a value nor a bound", "\"-26 %\", \"> 40 %\" or \"2 to 3\"");
  }

  private static double number(String digits, String percent) {
    String plain = digits.replace('\u2212', '-');
    double number = Double.parseDouble(plain);
    if (Double.isInfinite(number)) {
      throw new UnreadableException(digits, "is too large", "\"40 %\"");
    }
    // Decimal arithmetic makes 1.1 % exactly 0.011. The number is neither 0 nor infinite, so its
    // exponent is small and the arithmetic cheap.
    return percent.isEmpty() || number == 0
        ? number
        : new BigDecimal(plain).movePointLeft(2).doubleValue();
  }

  /** True if the claim is a value, false if it is bounds. */
  public boolean isValue() {
    return low == high;
  }

  /**
   * Returns the side of zero on which the whole claim lies, which names an effect's winner; 0 where
   * the paper names no winner.
   */
  public int sign() {
    // A range that only touches zero, such as "> 0", names a winner too.
    if (isValue()) {
      return (int) Math.signum(low);
    }
    return low >= 0 ? 1 : high <= 0 ? -1 : 0;
  }

  /** Returns the claim widened by a factor at either end: 2 by 1.5 is 1.33 to 3. */
  public PaperClaim withinFactor(double factor) {
    return new PaperClaim(
        text,
        low > 0 ? low / factor : low * factor,
        high > 0 ? high * factor : high / factor,
        percent);
  }

  /** Returns the claim widened by an amount at either end. */
  public PaperClaim within(double amount) {
    return new PaperClaim(text, low - amount, high + amount, percent);
  }

  /** True if a value is within the claim. */
  public boolean has(double value) {
    return low <= value && value <= high;
  }

  /** True if a whole interval is within the claim. */
  public boolean covers(Estimate ours) {
    return low <= ours.low() && ours.high() <= high;
  }

  /** True if an interval overlaps the claim. */
  public boolean meets(Estimate ours) {
    return ours.low() <= high && low <= ours.high();
  }
}
