package io.racklab.master.runs.run;

import io.racklab.topologies.Topology;
import java.util.Arrays;

/**
 * The assignment of nodes to worker processes: each worker gets its share of consecutive nodes, in
 * whole racks if there are at least as many racks as workers.
 */
final class Placement {
  /** A tolerance, so that equal shares do not depend on the rounding of their sums. */
  private static final double ROUNDING = 1e-9;

  private Placement() {}

  /**
   * Returns for each node the index of its worker.
   *
   * @param shares the workers' shares, above 0; only their proportions count
   */
  static int[] over(double[] shares, Topology topology) {
    int nodes = topology.nodeCount();
    double whole = Arrays.stream(shares).sum();
    int[] workerOfNode = new int[nodes];
    int worker = 0;
    double end = shares[0];
    for (int node = 0; node < nodes; node++) {
      int rack = topology.rackOf(node);
      int place = topology.rackCount() < shares.length ? node : topology.startOfRack(rack);
      while (worker < shares.length - 1 && place * whole / nodes >= end * (1 - ROUNDING)) {
        worker++;
        end += shares[worker];
      }
      workerOfNode[node] = worker;
    }
    return workerOfNode;
  }
}
