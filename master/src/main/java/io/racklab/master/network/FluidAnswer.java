package io.racklab.master.network;

import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** When a list of flows ends in the fluid model, with nothing else on the network. */
public final class FluidAnswer {
  private static final double NANOS = 1e9;

  private FluidAnswer() {}

  /** For each flow its end in seconds; infinite for one that never ends, since a link is cut. */
  public static double[] ends(Topology topology, List<PlannedFlow> flows) {
    double[] capacities = new double[topology.linkCount()];
    for (int link = 0; link < capacities.length; link++) {
      capacities[link] = topology.capacity(link);
    }
    FluidNetwork network = new FluidNetwork(capacities);
    double[] ends = new double[flows.size()];
    Arrays.fill(ends, Double.POSITIVE_INFINITY);
    int[] byStart =
        IntStream.range(0, flows.size())
            .boxed()
            .sorted(Comparator.comparingLong(flow -> flows.get(flow).startNanos()))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int flow : byStart) {
      PlannedFlow planned = flows.get(flow);
      network.advanceTo(planned.startNanos() / NANOS, (number, at) -> ends[(int) number] = at);
      int path = network.path(topology.route(planned.source(), planned.destination()));
      network.start(flow, path, planned.bytes());
    }
    network.advanceTo(network.time(), (number, at) -> ends[(int) number] = at);
    while (network.nextFinish() < Double.POSITIVE_INFINITY) {
      network.advanceTo(network.nextFinish(), (number, at) -> ends[(int) number] = at);
    }
    return ends;
  }
}
