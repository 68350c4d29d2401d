package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;

/**
 * The cost, for a reduce, of fetching a unit of intermediate data, by the node on which it runs.
 */
public interface FetchingCosts {
  /**
   * Returns the cost on each node, not negative and in one unit for all nodes. Returns the same
   * array while nothing has changed; the caller must not write to it.
   */
  double[] of(Job job, ClusterView view);

  /** Returns why a node has no cost, and what to write; empty if it has one. */
  default String refuses(String node) {
    return "";
  }

  /** The attempt that counts for a reduce has succeeded: an observation for learned costs. */
  default void reduced(Job job, RunningAttempt attempt, long now) {}
}
