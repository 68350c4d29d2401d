package io.racklab.master.analysis.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Computes the ticks of an axis at round numbers. Their distance is 1, 2 or 5 times a power of ten.
 */
final class Ticks {
  private static final double[] ROUND = {1, 2, 5, 10};
  private static final double SLACK = 1e-9;

  private Ticks() {}

  /** Returns the smallest round distance that fits into a length at most {@code most} times. */
  static double step(double length, int most) {
    double least = length / Math.max(1, most);
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    for (double round : ROUND) {
      if (round * power >= least * (1 - SLACK)) {
        return round * power;
      }
    }
    return 10 * power;
  }

  /** Returns the multiples of a step within a range, ends included. */
  static List<Double> between(double low, double high, double step) {
    List<Double> ticks = new ArrayList<>();
    long first = (long) Math.ceil(low / step - SLACK);
    long last = (long) Math.floor(high / step + SLACK);
    for (long i = first; i <= last; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  /** Formats a number with as many decimals as the step has. */
  static String label(double value, double step) {
    int digits = (int) Math.max(0, Math.min(9, Math.ceil(-Math.log10(step) - SLACK)));
    double shown = Math.abs(value) < step * SLACK ? 0 : value;
    return String.format(Locale.ROOT, "%,." + digits + "f", shown).replace('-', '−');
  }
}
