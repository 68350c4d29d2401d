package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.topologies.HopDistances;
import io.racklab.topologies.Topology;

/**
 * C, the network cost of fetching a job's intermediate data on node v: the sum of X(u) h(u, v) over
 * all nodes u ("ReduceTask locality", section I.B). X(u) is the output of the finished maps on node
 * u; the output of the other maps is assumed to be distributed in the same way.
 */
final class OutputCosts implements FetchingCosts {
  private final HopWeights weights;
  private HopDistances hops;

  public OutputCosts(HopWeights weights) {
    this.weights = weights;
  }

  @Override
  public double[] of(Job job, ClusterView view) {
    Topology topology = view.topology();
    if (hops == null) {
      hops = weights.of(topology);
    }
    double[] bytes = new double[topology.nodeCount()];
    for (int node = 0; node < bytes.length; node++) {
      bytes[node] = job.outputs().on(node);
    }
    return hops.costs(bytes);
  }
}
