package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Draws the cumulative distribution of job times for each scheduler. */
final class JobTimeFigure {
  static final int MOST_POINTS = 400;

  private JobTimeFigure() {}

  /**
   * Draws the figure.
   *
   * @param all the job times of each scheduler that has at least one successful job
   * @param where the end of the caption, which names the cell
   */
  static Figure of(List<JobSeconds> all, SeriesStyles looks, String where) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (JobSeconds one : all) {
      double[] seconds = one.sorted();
      least = Math.min(least, seconds[0]);
      most = Math.max(most, seconds[seconds.length - 1]);
    }
    // A logarithmic axis suits traces, in which jobs take from seconds to hours.
    boolean logarithmic = least > 0 && most / least > 200;
    Span span = logarithmic ? Span.of(0) : Span.of(most);
    ObjectNode across = Chart.across("Job time [" + span.unit() + "]");
    if (logarithmic) {
      across.put("type", "log").put("min", Math.pow(10, Math.floor(Math.log10(least))));
    }
    Chart chart = Chart.lines(across, Chart.up("Share of jobs [%]").put("max", 100));
    List<String> counts = new ArrayList<>();
    for (JobSeconds one : all) {
      chart.steps(one.scheduler(), looks.of(one.scheduler()), points(one.sorted(), span));
      counts.add(one.count() + " of " + one.scheduler());
    }
    String caption =
        "Jobs that succeeded: "
            + String.join(", ", counts)
            + ". A curve further left is better."
            + where;
    return new Figure(
        "job-times",
        "",
        "Distribution of job times in all repeats",
        caption,
        true,
        400,
        chart.option());
  }

  /**
   * Returns points of the distribution of a sorted sample, which include its lowest and its highest
   * value.
   */
  static double[][] points(double[] sorted, Span span) {
    int count = Math.min(MOST_POINTS, sorted.length);
    double[][] points = new double[count + (count < MOST_POINTS ? 1 : 0)][];
    int at = 0;
    if (count < MOST_POINTS) {
      points[at++] = new double[] {sorted[0] / span.seconds(), 0};
    }
    for (int i = 0; i < count; i++) {
      int rank = count == 1 ? 0 : (int) Math.round(i * (sorted.length - 1.0) / (count - 1));
      points[at++] =
          new double[] {sorted[rank] / span.seconds(), 100.0 * (rank + 1) / sorted.length};
    }
    return points;
  }
}
