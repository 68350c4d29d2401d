package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The time of a run during which some task waits for its first attempt, by type. Reduces wait from
 * the end of their job's maps, or from the job's first reduce if that is earlier: files do not say
 * when slowstart lets them start.
 *
 * @param maps seconds during which a map waits
 * @param reduces seconds during which a reduce waits
 */
record WaitingTime(double maps, double reduces) {

  static WaitingTime in(RunFiles files) throws IOException {
    Map<String, Double> firstReduces = new LinkedHashMap<>();
    Changes maps = new Changes();
    Changes reduces = new Changes();
    files.eachAttempt(
        attempt -> {
          if (isFirst(attempt)) {
            (attempt.map() ? maps : reduces).add(attempt.start(), -1);
            if (!attempt.map()) {
              firstReduces.merge(attempt.job(), attempt.start(), Math::min);
            }
          }
        });
    files.eachJob(
        job -> {
          maps.add(job.submit(), job.maps());
          reduces.add(reducesWaitFrom(job, firstReduces), job.reduces());
        });
    return new WaitingTime(maps.secondsAboveZero(), reduces.secondsAboveZero());
  }

  private static boolean isFirst(EndedAttempt attempt) {
    return attempt.attempt().endsWith("-0");
  }

  private static double reducesWaitFrom(EndedJob job, Map<String, Double> firstReduces) {
    double first = firstReduces.getOrDefault(job.job(), Double.POSITIVE_INFINITY);
    double mapsDone = Double.isNaN(job.mapsDone()) ? Double.POSITIVE_INFINITY : job.mapsDone();
    return Math.min(first, mapsDone);
  }

  /** Changes of a number of waiting tasks, in any order. */
  private static final class Changes {
    private final TreeMap<Double, Integer> at = new TreeMap<>();

    void add(double time, int by) {
      if (by != 0 && Double.isFinite(time)) {
        at.merge(time, by, Integer::sum);
      }
    }

    double secondsAboveZero() {
      double seconds = 0;
      double before = 0;
      long waiting = 0;
      for (Map.Entry<Double, Integer> change : at.entrySet()) {
        if (waiting > 0) {
          seconds += change.getKey() - before;
        }
        waiting += change.getValue();
        before = change.getKey();
      }
      return seconds;
    }
  }
}
