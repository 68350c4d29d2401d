package io.racklab.master.analysis.rows;

/** Parses decimal numbers faster than {@link Double#parseDouble}, with bit-equal results. */
final class Decimal {
  /**
   * The most digits for which both the number without its decimal point and the power of ten by
   * which it is divided are exact doubles.
   */
  private static final int MOST_DIGITS = 15;

  private static final double[] POWERS = new double[MOST_DIGITS + 1];

  static {
    double power = 1;
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = power;
      power *= 10;
    }
  }

  private Decimal() {}

  /**
   * Returns the parsed number.
   *
   * @throws NumberFormatException if the text is not a number
   */
  static double parse(String text) {
    int length = text.length();
    if (length == 0 || length > MOST_DIGITS + 1) {
      return Double.parseDouble(text);
    }
    long digits = 0;
    int point = -1;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digits = 10 * digits + c - '0';
      } else if (c == '.' && point < 0) {
        point = i;
      } else {
        return Double.parseDouble(text);
      }
    }
    if (point < 0) {
      return length > MOST_DIGITS ? Double.parseDouble(text) : digits;
    }
    return length == 1 ? Double.parseDouble(text) : digits / POWERS[length - point - 1];
  }
}
