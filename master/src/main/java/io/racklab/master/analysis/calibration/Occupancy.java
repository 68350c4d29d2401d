package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.workload.trace.PastAttempt;
import io.racklab.master.engine.workload.trace.TraceJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds how many attempts run while maps wait for slots. A job's maps wait from the start of its
 * first map to that of its last.
 */
final class Occupancy {
  private static final double MILLIS = 1000;

  /**
   * What happens while maps of a job wait.
   *
   * @param attemptSeconds the seconds for which attempts of all jobs run, summed over them
   * @param seconds the seconds for which the maps wait
   */
  record Wait(double attemptSeconds, double seconds) {
    static final Wait NONE = new Wait(0, 0);

    Wait plus(Wait other) {
      return new Wait(attemptSeconds + other.attemptSeconds, seconds + other.seconds);
    }

    Wait times(double factor) {
      return new Wait(attemptSeconds * factor, seconds * factor);
    }

    /** Returns the attempts that run, on average. */
    double running() {
      return attemptSeconds / seconds;
    }

    /**
     * Returns the seconds for which the maps wait, divided by the attempts that run. It grows with
     * the slots that are held, even where maps wait less because their job waited for its master.
     */
    double want() {
      return seconds / running();
    }
  }

  private final boolean mapsOnly;
  private final List<Double> starts = new ArrayList<>();
  private final List<Double> finishes = new ArrayList<>();

  /** The starts of the first and of the last map, by job. */
  private final Map<Integer, double[]> waits = new TreeMap<>();

  /**
   * @param mapsOnly whether only maps are counted, since reduces have slots of their own
   */
  Occupancy(boolean mapsOnly) {
    this.mapsOnly = mapsOnly;
  }

  /**
   * Returns that of the first jobs of a history.
   *
   * @param jobs the jobs, by number from 1
   */
  static Occupancy of(List<TraceJob> jobs, int first, boolean mapsOnly) {
    Occupancy all = new Occupancy(mapsOnly);
    for (int number = 1; number <= first; number++) {
      TraceJob job = jobs.get(number - 1);
      double submit = job.submit().toNanos() / 1e9;
      for (PastAttempt map : job.attempts().maps()) {
        all.add(number, true, submit + map.start() / MILLIS, submit + map.finish() / MILLIS);
      }
      for (PastAttempt reduce : job.attempts().reduces()) {
        all.add(number, false, submit + reduce.start() / MILLIS, submit + reduce.finish() / MILLIS);
      }
    }
    return all;
  }

  /** Adds the attempt of a task that counts; times are seconds. */
  void add(int job, boolean map, double start, double finish) {
    if (map) {
      double[] wait = waits.computeIfAbsent(job, any -> new double[] {start, start});
      wait[0] = Math.min(wait[0], start);
      wait[1] = Math.max(wait[1], start);
    }
    if (map || !mapsOnly) {
      starts.add(start);
      finishes.add(finish);
    }
  }

  /** Returns the waits of the jobs whose maps waited. */
  Map<Integer, Wait> byJob() {
    double[] from = sorted(starts);
    double[] to = sorted(finishes);
    double[] sumsFrom = sums(from);
    double[] sumsTo = sums(to);
    Map<Integer, Wait> found = new TreeMap<>();
    waits.forEach(
        (job, wait) -> {
          double seconds = wait[1] - wait[0];
          if (seconds > 0) {
            double run =
                before(from, sumsFrom, wait[1])
                    - before(to, sumsTo, wait[1])
                    - before(from, sumsFrom, wait[0])
                    + before(to, sumsTo, wait[0]);
            found.put(job, new Wait(run, seconds));
          }
        });
    return found;
  }

  private static double[] sorted(List<Double> times) {
    return times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  private static double[] sums(double[] times) {
    double[] sums = new double[times.length + 1];
    for (int i = 0; i < times.length; i++) {
      sums[i + 1] = sums[i] + times[i];
    }
    return sums;
  }

  /** Returns the seconds from each of the times to a later moment, summed over all before it. */
  private static double before(double[] times, double[] sums, double moment) {
    int place = Arrays.binarySearch(times, moment);
    int count = place < 0 ? -place - 1 : place;
    return count * moment - sums[count];
  }
}
