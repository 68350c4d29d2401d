package io.racklab.master.experiment;

import io.racklab.topologies.Topology;

/**
 * Which worker process emulates which node: whole racks where there are enough of them, else runs
 * of nodes.
 */
final class Placement {
  private Placement() {}

  /** For each node the index of its worker. */
  static int[] over(int workers, Topology topology) {
    int nodes = topology.nodeCount();
    int[] workerOfNode = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      int rack = topology.rackOf(node);
      int place = topology.rackCount() < workers ? node : topology.startOfRack(rack);
      workerOfNode[node] = (int) ((long) place * workers / nodes);
    }
    return workerOfNode;
  }
}
