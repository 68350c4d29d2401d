package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;

/**
 * The cost of fetching one unit of intermediate data, depending on the node on which the reduce
 * runs.
 */
public interface FetchingCosts {
  /**
   * Returns the cost on each node, at least 0, in the same unit for all nodes. While the costs are
   * unchanged, the same array may be returned; the caller must not write to it.
   */
  double[] of(Job job, ClusterView view);

  /**
   * Returns an error that says why the node has no cost and what to write, or the empty string if
   * it has one.
   */
  default String refuses(String node) {
    return "";
  }

  /**
   * Called when the attempt that counts for a reduce has succeeded; learned costs use it as an
   * observation.
   */
  default void reduced(Job job, RunningAttempt attempt, long now) {}
}
