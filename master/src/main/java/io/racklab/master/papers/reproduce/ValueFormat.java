package io.racklab.master.papers.reproduce;

import java.util.Locale;
import java.util.Optional;

/** Formats the numbers of a row for people: in percent where the paper's numbers are. */
public final class ValueFormat {
  private static final String[] BYTES = {"B", "KB", "MB", "GB", "TB", "PB"};

  private ValueFormat() {}

  /** Returns our value with its interval. */
  public static String ours(Outcome.RowOutcome outcome) {
    return ours(outcome.row(), outcome.ours());
  }

  /** Returns our value with real bytes and its verdict; empty where it was not measured. */
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

  /** Returns a mean with its interval, in percent or as a plain number. */
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

  /** Returns a number of summary.json or of rows, with the unit that its name implies. */
  public static String evidence(String name, Estimate value) {
    if (name.contains("bytes") && !name.contains("share")) {
      int power = 0;
      for (double rest = Math.abs(value.mean());
          rest >= 999.5 && power < BYTES.length - 1;
          power++) {
        rest /= 1000;
      }
      double unit = Math.pow(1000, power);
      Estimate scaled =
          new Estimate(
              value.mean() / unit, value.low() / unit, value.high() / unit, value.repeats());
      return estimate(scaled, false, false) + " " + BYTES[power];
    }
    boolean seconds = name.matches(".*(_s|-seconds)(\\.[a-z0-9]+)?( .*)?");
    return estimate(value, false, false) + (seconds ? " s" : "");
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
