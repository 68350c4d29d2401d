package io.racklab.master.workload;

import io.racklab.master.workload.trace.TraceJob;
import io.racklab.master.workload.trace.TraceTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The seconds that tasks take by their bytes, as half of a trace's jobs tell: every second one,
 * from the first on.
 *
 * @param maps from a map's start to its end, by what it reads
 * @param reduces from the end of a reduce's sort to its own, by what it fetches
 */
public record Calibration(Line maps, Line reduces) {
  /** Of more jobs, so many that are spread evenly tell. */
  private static final int MOST = 1000;

  /**
   * A time for each task, and one for each of its bytes; neither is negative.
   *
   * @param jobs from which it was learned; without any both are 0
   */
  public record Line(double seconds, double secondsPerByte, int jobs) {
    /** The seconds of a task. */
    public double of(double bytes) {
      return seconds + secondsPerByte * bytes;
    }
  }

  private record Point(double bytes, double seconds) {}

  /** Whether the job at this place, from 0, is one of those that tell. */
  static boolean tells(int place) {
    return place % 2 == 0;
  }

  static Calibration of(List<TraceJob> jobs) {
    return new Calibration(line(jobs, TraceJob::maps), line(jobs, TraceJob::reduces));
  }

  /**
   * The line of Theil and Sen: the median of the slopes between any two jobs, and the median of
   * what is left. Up to 29 % of the jobs may be far off it without moving it much.
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
