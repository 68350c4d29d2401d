package io.racklab.master.experiment;

import io.racklab.master.statistics.Precision;
import java.util.Collection;
import java.util.List;

/**
 * Repeats are added until each scheduler's mean of a metric is known well enough.
 *
 * @param metric a path in summary.json's runs, such as {@code job_s.mean}
 * @param atMost repeats of a cell
 */
public record Until(String metric, Precision precision, int atMost) {
  /**
   * Whether what the repeats of one cell have measured is enough.
   *
   * @param values of the metric, of each scheduler those of its repeats
   */
  public boolean isReachedBy(Collection<List<Double>> values) {
    // More repeats would not measure what these have not: say so by their absence.
    return values.stream().allMatch(precision::isReachedBy);
  }
}
