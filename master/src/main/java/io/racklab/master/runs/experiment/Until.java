package io.racklab.master.runs.experiment;

import io.racklab.master.analysis.statistics.Precision;
import java.util.Collection;
import java.util.List;

/**
 * The rule by which repeats are added until each scheduler's mean of a metric is precise enough.
 *
 * @param metric a path in summary.json's runs, such as {@code job_s.mean}
 * @param precision the required precision of each mean
 * @param atMost the most repeats of a cell
 */
public record Until(String metric, Precision precision, int atMost) {
  /**
   * True if the repeats of one cell suffice.
   *
   * @param values the values of the metric, one list for each scheduler
   */
  public boolean isReachedBy(Collection<List<Double>> values) {
    // A metric that has no values does not ask for more repeats: they would not measure it either.
    return values.stream().allMatch(precision::isReachedBy);
  }
}
