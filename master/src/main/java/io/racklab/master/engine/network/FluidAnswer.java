package io.racklab.master.engine.network;

import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The course of a list of flows in the fluid model, with nothing else on the network. */
public final class FluidAnswer {
  private static final double NANOS = 1e9;

  private final Topology topology;
  private final List<PlannedFlow> flows;
  private final FluidNetwork network;
  private final double[] ends;
  private final int[] pathOf;
  private int[] flowsOnPath = new int[64];
  private double[] rateOfPath = new double[64];
  private double sum;
  private double peak;

  private FluidAnswer(Topology topology, List<PlannedFlow> flows) {
    this.topology = topology;
    this.flows = flows;
    double[] capacities = new double[topology.linkCount()];
    for (int link = 0; link < capacities.length; link++) {
      capacities[link] = topology.capacity(link);
    }
    network = new FluidNetwork(capacities);
    ends = new double[flows.size()];
    Arrays.fill(ends, Double.POSITIVE_INFINITY);
    pathOf = new int[flows.size()];
  }

  /** Lets the flows run to their ends. */
  public static FluidAnswer of(Topology topology, List<PlannedFlow> flows) {
    FluidAnswer answer = new FluidAnswer(topology, List.copyOf(flows));
    answer.run();
    return answer;
  }

  /**
   * Returns for each flow its end in seconds; infinite for one that never ends because a link is
   * cut.
   */
  public double[] ends() {
    return ends.clone();
  }

  /** Returns the highest total rate of all flows at any instant, in bytes per second. */
  public double peak() {
    return peak;
  }

  private void run() {
    int[] byStart =
        IntStream.range(0, flows.size())
            .boxed()
            .sorted(Comparator.comparingLong(flow -> flows.get(flow).startNanos()))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int next = 0; next < byStart.length; next++) {
      double start = flows.get(byStart[next]).startNanos() / NANOS;
      if (start > network.time()) {
        advanceTo(start);
      }
      start(byStart[next]);
    }
    advanceTo(Double.POSITIVE_INFINITY);
  }

  private void start(int flow) {
    PlannedFlow planned = flows.get(flow);
    int path = network.path(FlowPaths.links(topology, planned.route()));
    if (path >= flowsOnPath.length) {
      flowsOnPath = Arrays.copyOf(flowsOnPath, 2 * path);
      rateOfPath = Arrays.copyOf(rateOfPath, 2 * path);
    }
    pathOf[flow] = path;
    count(flow, 1);
    network.start(flow, path, planned.bytes());
  }

  /** Counts a flow in or out, unless it stays on a node. */
  private void count(int flow, int change) {
    if (!flows.get(flow).route().isLocal()) {
      flowsOnPath[pathOf[flow]] += change;
      sum += change * rateOfPath[pathOf[flow]];
    }
  }

  /** Advances to a time, and reads the rates anew after each end of a flow on the way. */
  private void advanceTo(double target) {
    finish(network.time());
    look();
    while (network.nextFinish() < Double.POSITIVE_INFINITY && network.nextFinish() <= target) {
      finish(network.nextFinish());
      look();
    }
    if (target < Double.POSITIVE_INFINITY) {
      finish(target);
    }
  }

  private void finish(double until) {
    network.advanceTo(
        until,
        (flow, at) -> {
          int path = pathOf[(int) flow];
          ends[(int) flow] = at;
          count((int) flow, -1);
          if (flowsOnPath[path] == 0) {
            rateOfPath[path] = 0;
          }
        });
  }

  private void look() {
    network.drainChanges(
        (path, told, since) -> {
          // Flows without a limiting link take no time.
          double rate = Double.isInfinite(told) ? 0 : told;
          sum += flowsOnPath[path] * (rate - rateOfPath[path]);
          rateOfPath[path] = rate;
        });
    peak = Math.max(peak, sum);
  }
}
