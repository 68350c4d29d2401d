package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/**
 * Draws the durations of task phases that a trace recorded against those of a run, on logarithmic
 * axes.
 */
public final class RecordedFigure {
  /** Phases shorter than this, in seconds, are drawn at this value. */
  private static final double LEAST = 0.01;

  private RecordedFigure() {}

  /**
   * Draws a point for each judged phase of each job, and the line on which both durations are
   * equal.
   *
   * @param name the end of the figure's file name: lower-case letters, digits and hyphens
   * @param title the figure's heading, which names the trace and the run
   * @param pairs the pairs, of which at least one is judged
   */
  public static Figure of(String name, String title, List<PhasePair> pairs) {
    List<PhasePair> judged = pairs.stream().filter(PhasePair::judged).toList();
    double low = LEAST;
    double high =
        judged.stream()
            .mapToDouble(pair -> Math.max(pair.recorded(), pair.emulated()))
            .map(seconds -> Math.pow(10, Math.ceil(Math.log10(Math.max(seconds, 10 * LEAST)))))
            .max()
            .orElseThrow();
    Chart chart =
        Chart.lines(
            ends(Chart.across("Measured [s]"), low, high),
            ends(Chart.up("Emulated [s]"), low, high));
    // The line has the colour after those of the phases.
    chart.line(
        "as measured",
        SeriesStyle.of(RecordedPhase.values().length),
        new double[][] {{low, low}, {high, high}});
    for (RecordedPhase phase : RecordedPhase.values()) {
      double[][] points =
          judged.stream()
              .filter(pair -> pair.phase() == phase)
              .map(pair -> new double[] {held(pair.recorded()), held(pair.emulated())})
              .toArray(double[][]::new);
      if (points.length > 0) {
        chart.dots(phase.name().toLowerCase(Locale.ROOT), SeriesStyle.of(phase.ordinal()), points);
      }
    }
    return new Figure(
        "recorded-" + name,
        "",
        title,
        "Each point is the mean of a phase over a job's tasks; above the line the run took longer."
            + " Phases shorter than "
            + LEAST
            + " s are drawn at that value.",
        true,
        500,
        chart.option());
  }

  private static ObjectNode ends(ObjectNode axis, double low, double high) {
    return axis.put("type", "log").put("min", low).put("max", high);
  }

  private static double held(double seconds) {
    return Math.max(LEAST, seconds);
  }
}
