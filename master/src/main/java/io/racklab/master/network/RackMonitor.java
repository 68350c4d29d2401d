package io.racklab.master.network;

import io.racklab.master.schedule.RackLinks;
import io.racklab.topologies.Topology;
import io.racklab.topologies.Trunk;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.function.Consumer;

/**
 * Looks at the links between racks at the end of each window: what the fluid model has let each
 * carry since the end of the last, which is the integral of the rates allocated to its flows, over
 * what the link can carry in this time. So both clocks measure the same, however late their timers
 * are.
 *
 * <p>It rests while there is nothing on the network, so that an idle cluster costs nothing; the
 * last window before that has no load. Windows end at multiples of their length all the same.
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
   * Tells of each window's loads from now on, where they are not those of the last one.
   *
   * @param told called on the network's thread
   */
  void readBy(Consumer<RackLinks> told) {
    reader = told;
  }

  /** True if a listener must be told of a window as soon as it has ended. */
  boolean isAwaited() {
    return reader != null && endNanos != RESTS;
  }

  /** A flow starts, so there is something to look at. */
  void wake(long now) {
    if (endNanos == RESTS) {
      long windows = now / windowNanos + 1;
      endNanos = windows > RESTS / windowNanos ? RESTS : windows * windowNanos;
    }
  }

  /** When the present window ends; never while it rests. */
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

  /** Returns the load of a trunk, all its paths together. */
  private double load(Trunk trunk, int rack, double[] before) {
    double carried = 0;
    for (int link = trunk.first(); link < trunk.end(); link++) {
      carried += fluid.carried(link);
    }
    double since = carried - before[rack];
    before[rack] = carried;
    double most = topology.capacity(trunk) * (windowNanos / NANOS);
    // A full link must not be above 1 by an error of rounding.
    return since > 0 && most > 0 ? Math.min(1, since / most) : 0;
  }

  Congestion congestion() {
    return count.congestion();
  }
}
