package io.racklab.master.schedule.fetchcost;

import io.racklab.master.job.Job;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.schedule.ClusterView;

/** The cost for a reduce of fetching a unit of intermediate data, by the node that it runs on. */
public interface FetchingCosts {
  /**
   * A cost for each node, not negative; the unit is the same for all nodes. The same array as
   * before where nothing has changed. The caller does not write to it.
   */
  double[] of(Job job, ClusterView view);

  /** Why a node has no cost here, and what to write; empty when it has one. */
  default String refuses(String node) {
    return "";
  }

  /** The attempt of a reduce that counts has ended: for costs that are learned. */
  default void reduced(Job job, RunningAttempt attempt, long now) {}
}
