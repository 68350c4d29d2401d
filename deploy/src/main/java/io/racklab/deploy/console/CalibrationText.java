package io.racklab.deploy.console;

import io.racklab.master.analysis.calibration.JudgedPhase;
import io.racklab.master.analysis.calibration.LearnedValue;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What was learned from a history, and how well it foretells, as text. */
public final class CalibrationText {
  private static final double MIB = 1 << 20;

  private CalibrationText() {}

  /** Returns the values of all tasks, one in a line. */
  public static String values(List<LearnedValue> told) {
    StringBuilder text = new StringBuilder();
    for (LearnedValue one : told) {
      line(
          text,
          "  %-22s %s",
          one.name(),
          one.value()
              .map(value -> "%-28s %s".formatted(interval(value, one.unit()), one.note()))
              .orElse("cannot be calibrated: " + one.note()));
    }
    return text.toString();
  }

  /** Returns the lines of the classes. */
  public static String classes(Calibrated calibrated) {
    StringBuilder text = new StringBuilder();
    line(
        text,
        "  %-24s %-8s %-9s %5s  %-28s %s",
        "class",
        "tasks",
        "at",
        "jobs",
        "time",
        "for each further MiB");
    calibrated
        .costs()
        .byClass()
        .forEach(
            (name, costs) -> {
              line(text, name, "maps", costs.maps());
              line(text, name, "reduces", costs.reduces());
            });
    return text.toString();
  }

  private static void line(StringBuilder text, String name, String what, Optional<CostLine> costs) {
    costs.ifPresent(
        line ->
            line(
                text,
                "  %-24s %-8s %-9s %5d  %-28s %s%s",
                name.length() > 24 ? name.substring(0, 23) + "…" : name,
                what,
                String.format(Locale.ROOT, "%.3g MiB", line.bytes() / MIB),
                line.seconds().jobs(),
                interval(line.seconds(), "s"),
                interval(line.perByte().times(MIB), "s"),
                line.spread() < 0.01
                    ? ""
                    : String.format(Locale.ROOT, "; jobs vary by %.2f", line.spread())));
  }

  /** Returns the errors of what was foretold for the later jobs, a line for each phase. */
  public static String judged(List<JudgedPhase> phases) {
    StringBuilder text = new StringBuilder();
    line(
        text,
        "  %-12s %5s %10s %10s   %-26s %-14s",
        "phase",
        "jobs",
        "recorded",
        "foretold",
        "error: median, quartiles",
        "95 % interval held");
    for (JudgedPhase phase : phases) {
      line(
          text,
          "  %-12s %5d %10s %10s   %-26s %d of %d%s",
          phase.phase(),
          phase.jobs(),
          seconds(phase.recorded().quantile(0.5)),
          seconds(phase.foretold().quantile(0.5)),
          String.format(
              Locale.ROOT,
              "%+.0f %% [%+.0f, %+.0f]",
              100 * phase.errors().quantile(0.5),
              100 * phase.errors().quantile(0.25),
              100 * phase.errors().quantile(0.75)),
          phase.held(),
          phase.jobs(),
          phase.isForetold() ? "" : "  not foretold");
    }
    return text.toString();
  }

  private static String interval(Uncertain value, String unit) {
    String format = "%s [%s, %s]";
    return String.format(
            Locale.ROOT, format, number(value.value()), number(value.low()), number(value.high()))
        + (unit.isEmpty() ? "" : " " + unit);
  }

  private static String number(double value) {
    return value == 0 ? "0" : String.format(Locale.ROOT, "%.3g", value);
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.1f s" : "%.0f s", value);
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }
}
