package io.racklab.master.experiment;

import io.racklab.master.statistics.Precision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Repeats are added until each scheduler's mean of a metric is known well enough.
 *
 * @param metric a path in summary.json's runs, such as {@code job_s.mean}
 * @param atMost repeats of a cell
 */
record Until(String metric, Precision precision, int atMost) {
  /** Whether these runs of one cell are enough, or as many as there may be. */
  boolean isReachedBy(List<EndedRun> runs) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (EndedRun run : runs) {
      if (run.plan().repeat() >= atMost) {
        return true;
      }
      double value = run.metric(metric);
      if (Double.isFinite(value)) {
        values.computeIfAbsent(run.plan().scheduler().name(), name -> new ArrayList<>()).add(value);
      }
    }
    // More repeats would not measure what these have not: say so by their absence.
    return values.values().stream().allMatch(precision::isReachedBy);
  }
}
