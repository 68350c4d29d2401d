package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;

/**
 * H(v), the sum of a node's distances to all nodes: the cost of fetching on this node if every node
 * holds an equal part of the intermediate data ("ReduceTask locality", section I.B).
 */
final class HopCosts implements FetchingCosts {
  private final HopWeights weights;
  private double[] costs;

  public HopCosts(HopWeights weights) {
    this.weights = weights;
  }

  @Override
  public double[] of(Job job, ClusterView view) {
    if (costs == null) {
      costs = weights.of(view.topology()).accumulated();
    }
    return costs;
  }
}
