package io.racklab.master.reproduce;

import java.util.Locale;
import java.util.Optional;

/** Numbers of a row as people read them: in percent where the paper's are. */
public final class ValueFormat {
  private ValueFormat() {}

  /** Ours with its interval. */
  public static String ours(Outcome.RowOutcome outcome) {
    return ours(outcome.row(), outcome.ours());
  }

  /** The same with real bytes, and what it says; empty where it was not measured so. */
  public static String emulated(Outcome.RowOutcome outcome) {
    return outcome
        .emulated()
        .map(real -> ours(outcome.row(), real.ours()) + ": " + real.finding())
        .orElse("");
  }

  private static String ours(FigureRow row, Optional<Estimate> ours) {
    return ours.map(one -> estimate(one, row.paper().claim().percent(), row.baseline().isPresent()))
        .orElse("no value in the runs");
  }

  /** A mean with its interval, in percent or as it is. */
  public static String estimate(Estimate estimate, boolean percent, boolean signed) {
    String mean = number(estimate.mean(), percent, signed);
    String unit = percent ? " %" : "";
    if (!estimate.bounded()) {
      return mean + unit + " (one repeat)";
    }
    if (estimate.low() == estimate.high()) {
      return mean + unit;
    }
    return "%s%s [%s, %s]"
        .formatted(
            mean,
            unit,
            number(estimate.low(), percent, signed),
            number(estimate.high(), percent, signed));
  }

  private static String number(double value, boolean percent, boolean signed) {
    double shown = percent ? value * 100 : value;
    double size = Math.abs(shown);
    String format =
        size >= 1e7
            ? "%.3e"
            : size >= 1000 ? "%.0f" : size >= 100 ? "%.1f" : size >= 1 ? "%.2f" : "%.4f";
    String plain = percent && size < 1 ? "%.2f" : format;
    return String.format(Locale.ROOT, signed ? plain.replace("%", "%+") : plain, shown);
  }
}
