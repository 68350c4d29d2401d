package io.racklab.master.journal;

/** Reads numbers as files have them: {@link Double#parseDouble}, which is slower, to the bit. */
final class Decimal {
  /** Of so many digits the number without its point, and the power of ten below it, are exact. */
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
   * The number that is written.
   *
   * @throws NumberFormatException if it is none
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
