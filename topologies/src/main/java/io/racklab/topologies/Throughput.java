package io.racklab.topologies;

import java.util.stream.IntStream;

/** An upper bound on the throughput of a cluster's network. */
public final class Throughput {
  private Throughput() {}

  /**
   * Returns the greatest sum of the rates of flows between nodes that the links allow, in bytes per
   * second, for the best choice of flows; infinite if nothing limits the nodes. Most workloads
   * demand much less.
   *
   * <p>It is the maximum flow from all nodes to all nodes through their racks and pods, computed as
   * a minimum cut: the traffic that leaves a rack's nodes is limited by the sum of their outs, and
   * by the rack's uplink plus the sum of its nodes' ins; entering traffic is limited in the same
   * way, and so is a pod's traffic with its racks in place of nodes. The cut ignores that a node
   * does not send to itself, that a rack or a pod does not send to itself through its uplink, and
   * that one of several paths may be full before the others. Where one node, rack, pod or path
   * dominates, the result is therefore too high; it is never too low.
   */
  public static double most(Topology topology) {
    if (topology.nodeCount() < 2) {
      return 0;
    }
    double leaving = 0;
    double entering = 0;
    int rack = 0;
    while (rack < topology.rackCount()) {
      int pod = topology.podOfRack(rack);
      double outs = 0;
      double ins = 0;
      for (; rack < topology.rackCount() && topology.podOfRack(rack) == pod; rack++) {
        outs += leaving(topology, rack);
        ins += entering(topology, rack);
      }
      boolean none = topology.podCount() == 0;
      leaving += none ? outs : Math.min(outs, topology.capacity(topology.podUp(pod)) + ins);
      entering += none ? ins : Math.min(ins, topology.capacity(topology.podDown(pod)) + outs);
    }
    return Math.min(leaving, entering);
  }

  private static double leaving(Topology topology, int rack) {
    double up = topology.capacity(topology.rackUp(rack));
    return Math.min(outs(topology, rack), up + (alone(topology, rack) ? 0 : ins(topology, rack)));
  }

  private static double entering(Topology topology, int rack) {
    double down = topology.capacity(topology.rackDown(rack));
    return Math.min(ins(topology, rack), down + (alone(topology, rack) ? 0 : outs(topology, rack)));
  }

  private static double outs(Topology topology, int rack) {
    return nodes(topology, rack)
        .mapToDouble(n -> topology.capacity(topology.nodeOut(n)))
        .reduce(0, Double::sum);
  }

  private static double ins(Topology topology, int rack) {
    return nodes(topology, rack)
        .mapToDouble(n -> topology.capacity(topology.nodeIn(n)))
        .reduce(0, Double::sum);
  }

  private static boolean alone(Topology topology, int rack) {
    return nodes(topology, rack).count() == 1;
  }

  private static IntStream nodes(Topology topology, int rack) {
    return IntStream.range(topology.startOfRack(rack), topology.endOfRack(rack));
  }
}
