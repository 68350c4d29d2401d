package io.racklab.master.runs.bound;

import io.racklab.master.analysis.metric.Metric;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What no scheduler can be better than in a repeat of an experiment.
 *
 * @param attempts the most attempts of a task for which they hold
 * @param makespan the makespan in seconds
 * @param jobTime the mean job time in seconds
 * @param weighted the weighted mean job time in seconds; empty if no job has a weight
 * @param crossRack the bytes that flows move between racks
 */
public record LowerBounds(
    int attempts, Limit makespan, Limit jobTime, Optional<Limit> weighted, Limit crossRack) {
  /** Returns the bounds that hold under both of two sets of rules. */
  LowerBounds or(LowerBounds other) {
    return new LowerBounds(
        attempts,
        lower(makespan, other.makespan),
        lower(jobTime, other.jobTime),
        weighted.map(one -> lower(one, other.weighted.orElseThrow())),
        lower(crossRack, other.crossRack));
  }

  /** Returns the bounds by the metrics that they bound. */
  public Map<Metric, Limit> byMetric() {
    Map<Metric, Limit> all = new LinkedHashMap<>();
    all.put(Metric.JOB_MEAN, jobTime);
    weighted.ifPresent(limit -> all.put(Metric.WEIGHTED_JOB_MEAN, limit));
    all.put(Metric.MAKESPAN, makespan);
    all.put(Metric.ALL_CROSS_RACK, crossRack);
    return all;
  }

  private static Limit lower(Limit one, Limit other) {
    return other.value() < one.value() ? other : one;
  }
}
