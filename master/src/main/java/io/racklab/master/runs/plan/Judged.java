package io.racklab.master.runs.plan;

import io.racklab.master.analysis.statistics.Interval;
import java.util.List;

/**
 * A step whose repeats have been compared with the goal.
 *
 * @param interval the interval about the mean, each end of which is a one-sided 95 % limit over all
 *     looks
 * @param values the metric of each repeat
 */
public record Judged(Step step, GoalStatus standing, Interval interval, List<Double> values) {
  public Judged {
    values = List.copyOf(values);
  }

  public boolean meets() {
    return standing == GoalStatus.MEETS;
  }

  public int repeats() {
    return values.size();
  }
}
