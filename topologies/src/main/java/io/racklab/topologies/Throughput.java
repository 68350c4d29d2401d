package io.racklab.topologies;

/** The most that a cluster's links could move at once, all flows together. */
public final class Throughput {
  private Throughput() {}

  /**
   * The greatest sum of the rates of flows between nodes that the links allow, in bytes per second,
   * by the best choice of flows. No workload asks for more; most ask for much less. Infinite where
   * nothing limits the nodes.
   *
   * <p>It is the maximum flow from all nodes to all nodes through their racks, by its least cut:
   * what leaves a rack's nodes is limited by their outs, or by what its own nodes take in and its
   * uplink; what enters them likewise. The cut does not see that a node cannot send to itself, nor
   * a rack through its uplink to itself: where one of them outweighs all others the figure is too
   * high, never too low.
   */
  public static double most(Topology topology) {
    if (topology.nodeCount() < 2) {
      return 0;
    }
    double leaving = 0;
    double entering = 0;
    for (int rack = 0; rack < topology.rackCount(); rack++) {
      double outs = 0;
      double ins = 0;
      for (int node = topology.startOfRack(rack); node < topology.endOfRack(rack); node++) {
        outs += topology.capacity(topology.nodeOut(node));
        ins += topology.capacity(topology.nodeIn(node));
      }
      boolean alone = topology.endOfRack(rack) - topology.startOfRack(rack) == 1;
      double up = topology.capacity(topology.rackUp(rack));
      double down = topology.capacity(topology.rackDown(rack));
      leaving += Math.min(outs, up + (alone ? 0 : ins));
      entering += Math.min(ins, down + (alone ? 0 : outs));
    }
    return Math.min(leaving, entering);
  }
}
