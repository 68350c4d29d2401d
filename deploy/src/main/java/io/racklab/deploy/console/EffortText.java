package io.racklab.deploy.console;

import io.racklab.master.papers.reproduce.CostEstimate;
import java.util.Locale;

/** The estimated cost of the runs of figures, printed before they begin. */
public final class EffortText {
  private EffortText() {}

  /**
   * Returns text such as {@code racklab: 120 runs in virtual time, roughly 4 min of processor
   * time}.
   */
  public static String of(CostEstimate effort) {
    if (effort.runs() == 0) {
      return "racklab: nothing has to be run";
    }
    String text =
        "racklab: %d %s in virtual time, roughly %s of processor time"
            .formatted(effort.runs(), effort.runs() == 1 ? "run" : "runs", time(effort.seconds()));
    return effort.emulated() == 0
        ? text
        : text + "; " + effort.emulated() + " with real bytes, which take as long as their jobs";
  }

  private static String time(double seconds) {
    if (seconds < 90) {
      return "a minute";
    }
    return seconds < 5400
        ? Math.round(seconds / 60) + " min"
        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
  }
}
