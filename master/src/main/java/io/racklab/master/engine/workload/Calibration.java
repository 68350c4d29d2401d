package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.master.engine.workload.trace.TraceTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Straight lines that predict the seconds of a task from its bytes, learned from every second job
 * of a trace, starting with the first.
 *
 * @param maps the seconds from a map's start to its end, by the bytes that it reads
 * @param reduces the seconds from the end of a reduce's sort to its end, by the bytes that it
 *     fetches
 */
public record Calibration(Line maps, Line reduces) {
  /** The most jobs that are used. Of a longer trace, evenly spaced jobs are used. */
  private static final int MOST = 1000;

  /**
   * The seconds of a task as a constant plus a slope over its bytes; neither is negative.
   *
   * @param seconds the constant part
   * @param secondsPerByte the slope
   * @param jobs the number of jobs from which it was learned; if 0, both parts are 0
   */
  public record Line(double seconds, double secondsPerByte, int jobs) {
    /** Returns the seconds of a task. */
    public double of(double bytes) {
      return seconds + secondsPerByte * bytes;
    }
  }

  private record Point(double bytes, double seconds) {}

  /** True if the lines are learned from the job at this place, from 0. */
  static boolean tells(int place) {
    return place % 2 == 0;
  }

  static Calibration of(List<TraceJob> jobs) {
    return new Calibration(line(jobs, TraceJob::maps), line(jobs, TraceJob::reduces));
  }

  /**
   * Returns the Theil-Sen line: the median of the slopes between any two jobs, and the median of
   * the remainders. Up to 29 % of the jobs may be outliers without moving it much.
   */
  private static Line line(List<TraceJob> jobs, Function<TraceJob, TraceTasks> of) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      TraceTasks tasks = of.apply(jobs.get(i));
      if (tells(i) && tasks.measured() > 0) {
        points.add(new Point((double) tasks.input() / tasks.measured(), tasks.seconds()));
      }
    }
    if (points.isEmpty()) {
      return new Line(0, 0, 0);
    }
    List<Point> some = spread(points);
    double[] slopes =
        some.stream()
            .flatMapToDouble(
                one ->
                    some.stream()
                        .filter(other -> other.bytes > one.bytes)
                        .mapToDouble(
                            other -> (other.seconds - one.seconds) / (other.bytes - one.bytes)))
            .toArray();
    double slope = slopes.length == 0 ? 0 : Math.max(0, median(slopes));
    double[] left = some.stream().mapToDouble(one -> one.seconds - slope * one.bytes).toArray();
    return new Line(Math.max(0, median(left)), slope, points.size());
  }

  private static List<Point> spread(List<Point> points) {
    int step = (points.size() + MOST - 1) / MOST;
    List<Point> some = new ArrayList<>();
    for (int i = 0; i < points.size(); i += step) {
      some.add(points.get(i));
    }
    return some;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
