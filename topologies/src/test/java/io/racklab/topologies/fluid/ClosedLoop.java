package io.racklab.topologies.fluid;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A cluster with a fixed number of active flows: each that ends starts another. */
final class ClosedLoop {
  private static final long LARGEST = 64L << 20;

  private final FluidNetwork network;
  private final Topology topology;
  private final int[] paths;
  private final SplittableRandom random = new SplittableRandom(7);
  private final EndListener startAnother = (flow, at) -> start();
  private long started;
  private long goal;

  /** Creates a cluster of equal racks with equal nodes; rates are in bytes per second. */
  ClosedLoop(int racks, int nodesInRack, double nodeRate, double rackRate, int inFlight) {
    topology = topology(racks, nodesInRack, nodeRate, rackRate);
    network =
        new FluidNetwork(
            IntStream.range(0, topology.linkCount()).mapToDouble(topology::capacity).toArray());
    int nodes = topology.nodeCount();
    paths = new int[nodes * nodes];
    for (int pair = 0; pair < paths.length; pair++) {
      paths[pair] = network.path(topology.route(pair / nodes, pair % nodes));
    }
    for (int i = 0; i < inFlight; i++) {
      start();
    }
    goal = started;
  }

  private static Topology topology(int racks, int nodesInRack, double nodeRate, double rackRate) {
    List<Rack> described =
        IntStream.range(0, racks)
            .mapToObj(
                rack ->
                    new Rack(
                        "r" + rack,
                        rackRate,
                        rackRate,
                        IntStream.range(0, nodesInRack)
                            .mapToObj(node -> node("r" + rack + "n" + node, nodeRate))
                            .toList()))
            .toList();
    return new Topology(new Cluster("loop", 1, 1, Duration.ofSeconds(3), described));
  }

  private static Node node(String name, double rate) {
    return new Node(name, new Slots.Shared(1), rate, rate, 1, new Disk.PerTask(1));
  }

  private void start() {
    int nodes = topology.nodeCount();
    int from = random.nextInt(nodes);
    int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
    network.start(started++, paths[from * nodes + to], 1 + random.nextLong(LARGEST));
  }

  /**
   * Lets {@code flows} flows finish and returns the time; a few more that finish at the same
   * instant count for the next call.
   */
  double finish(int flows) {
    goal += flows;
    while (started < goal) {
      network.advanceTo(network.nextFinish(), startAnother);
    }
    return network.time();
  }

  FluidNetwork network() {
    return network;
  }
}
