package io.racklab.master.runs.plan;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.statistics.Direction;
import io.racklab.master.analysis.statistics.Interval;

/**
 * A bound on the mean of a metric over the repeats.
 *
 * @param bound the bound, in the unit of results, such as seconds
 * @param text the goal as the user wrote it
 */
public record Goal(Metric metric, Relation relation, double bound, String text) {
  /** Returns what an interval of the metric's mean says about the goal. */
  GoalStatus standing(Interval mean) {
    boolean less = relation.better() == Direction.LESS_IS_BETTER;
    double worst = less ? mean.high() : mean.low();
    double best = less ? mean.low() : mean.high();
    if (relation.holds(worst, bound)) {
      return GoalStatus.MEETS;
    }
    return relation.holds(best, bound) ? GoalStatus.UNDECIDED : GoalStatus.MISSES;
  }
}
