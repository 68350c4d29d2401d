package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.topologies.HopDistances;
import io.racklab.topologies.Topology;
import java.util.Arrays;

/**
 * The distance between two nodes, which depends on the lowest switch above both. The three values
 * are at least 0 and do not decrease.
 *
 * @param withinRack the distance within a rack, 1 in the paper
 * @param acrossRacks the distance between racks, 2 in the paper
 * @param acrossPods the distance between pods, if the topology has any, 3 in the paper's Fig. 1
 */
record HopWeights(double withinRack, double acrossRacks, double acrossPods) {
  /** The hops of the paper's Fig. 1. */
  static final HopWeights HOPS = new HopWeights(1, 2, 3);

  HopDistances of(Topology topology) {
    HopDistances hops = HopDistances.of(topology);
    double[] weights = {withinRack, acrossRacks, acrossPods};
    return hops.weighted(Arrays.copyOf(weights, hops.levels()));
  }
}
