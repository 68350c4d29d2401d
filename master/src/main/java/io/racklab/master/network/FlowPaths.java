package io.racklab.master.network;

import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.Arrays;

/** The fluid model's number for the path between two nodes, and back. */
final class FlowPaths {
  private final Topology topology;
  private final FluidNetwork fluid;
  private final int nodes;
  private final int[][] pathFrom;
  private long[] endsOfPath = new long[64];

  FlowPaths(Topology topology, FluidNetwork fluid) {
    this.topology = topology;
    this.fluid = fluid;
    nodes = topology.nodeCount();
    pathFrom = new int[nodes][];
  }

  int between(int source, int destination) {
    int[] from = pathFrom[source];
    if (from == null) {
      from = new int[nodes];
      Arrays.fill(from, -1);
      pathFrom[source] = from;
    }
    if (from[destination] < 0) {
      int path = fluid.path(topology.route(source, destination));
      from[destination] = path;
      if (path >= endsOfPath.length) {
        endsOfPath = Arrays.copyOf(endsOfPath, 2 * path);
      }
      endsOfPath[path] = (long) source * nodes + destination;
    }
    return from[destination];
  }

  int source(int path) {
    return (int) (endsOfPath[path] / nodes);
  }

  int destination(int path) {
    return (int) (endsOfPath[path] % nodes);
  }
}
