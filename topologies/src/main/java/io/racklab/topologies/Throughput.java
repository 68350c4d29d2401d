package io.racklab.topologies;

import java.util.stream.IntStream;

/** The most that a cluster's links could move at once, all flows together. */
public final class Throughput {
  private Throughput() {}

  /**
   * The greatest sum of the rates of flows between nodes that the links allow, in bytes per second,
   * by the best choice of flows. No workload asks for more; most ask for much less. Infinite where
   * nothing limits the nodes.
   *
   * <p>It is the maximum flow from all nodes to all nodes through their racks and pods, by its
   * least cut: what leaves a rack's nodes is limited by their outs, or by what its own nodes take
   * in and its uplink; what enters them likewise; of a pod its racks are what nodes are of a rack.
   * The cut does not see that a node cannot send to itself, nor a rack or a pod through its uplink
   * to itself, nor that one of several paths may be full before the others: where one of them
   * outweighs all others the figure is too high, never too low.
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
