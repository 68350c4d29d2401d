package io.racklab.master.run;

import io.racklab.topologies.Topology;
import java.util.Arrays;

/**
 * Which worker process emulates which node: whole racks where there are enough of them, else runs
 * of nodes, as many as each worker's share of the whole.
 */
final class Placement {
  /** Equal shares must not depend on how their sums are rounded. */
  private static final double ROUNDING = 1e-9;

  private Placement() {}

  /**
   * For each node the index of its worker.
   *
   * @param shares of the workers, above 0; only their proportions count
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
