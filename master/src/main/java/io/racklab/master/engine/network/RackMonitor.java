package io.racklab.master.engine.network;

import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.topologies.Topology;
import io.racklab.topologies.Trunk;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.function.Consumer;

/**
 * Measures the load of each link between racks in each window, as a share of its capacity. The load
 * is the integral of the rates that the fluid model gives the link's flows, so that both clocks
 * measure the same, however late their timers are.
 *
 * <p>It pauses while no flow is active, so that an idle cluster costs nothing; the last window
 * before a pause has no load. Windows always end at multiples of their length.
 */
final class RackMonitor implements Windows {
  private static final double NANOS = 1e9;
  private static final long RESTS = Long.MAX_VALUE;

  private final Topology topology;
  private final FluidNetwork fluid;
  private final long windowNanos;
  private final CongestionCount count;
  private final double[] carriedUp;
  private final double[] carriedDown;
  private RackLoads last;
  private long endNanos = RESTS;
  private Consumer<RackLinks> reader;

  RackMonitor(Topology topology, FluidNetwork fluid, CongestionRule rule) {
    this.topology = topology;
    this.fluid = fluid;
    windowNanos = rule.window().toNanos();
    count = new CongestionCount(topology, rule);
    int racks = topology.rackCount();
    carriedUp = new double[racks];
    carriedDown = new double[racks];
    last = new RackLoads(carriedUp, carriedDown);
  }

  /**
   * Reports the loads of each window from now on, if they differ from those of the window before.
   *
   * @param told receives the loads, on the network's thread
   */
  void readBy(Consumer<RackLinks> told) {
    reader = told;
  }

  /** True if a reader must receive the loads of a window as soon as it has ended. */
  boolean isAwaited() {
    return reader != null && endNanos != RESTS;
  }

  /** Ends the pause, since a flow starts. */
  void wake(long now) {
    if (endNanos == RESTS) {
      long windows = now / windowNanos + 1;
      endNanos = windows > RESTS / windowNanos ? RESTS : windows * windowNanos;
    }
  }

  /** Returns the end of the current window; the largest number while it pauses. */
  long endNanos() {
    return endNanos;
  }

  @Override
  public double endSeconds() {
    return endNanos == RESTS ? Double.POSITIVE_INFINITY : endNanos / NANOS;
  }

  @Override
  public void windowEnded() {
    double[] up = new double[carriedUp.length];
    double[] down = new double[carriedDown.length];
    for (int rack = 0; rack < up.length; rack++) {
      up[rack] = load(topology.rackUp(rack), rack, carriedUp);
      down[rack] = load(topology.rackDown(rack), rack, carriedDown);
    }
    RackLoads loads = new RackLoads(up, down);
    count.add(loads);
    if (reader != null && !loads.equals(last)) {
      reader.accept(loads);
    }
    last = loads;
    endNanos = loads.none() && fluid.activeFlows() == 0 ? RESTS : endNanos + windowNanos;
  }

  /** Returns the joint load of a rack's parallel links since the last window. */
  private double load(Trunk trunk, int rack, double[] before) {
    double carried = 0;
    for (int link = trunk.first(); link < trunk.end(); link++) {
      carried += fluid.carried(link);
    }
    double since = carried - before[rack];
    before[rack] = carried;
    double most = topology.capacity(trunk) * (windowNanos / NANOS);
    // Rounding must not lift a full link above 1.
    return since > 0 && most > 0 ? Math.min(1, since / most) : 0;
  }

  Congestion congestion() {
    return count.congestion();
  }
}
