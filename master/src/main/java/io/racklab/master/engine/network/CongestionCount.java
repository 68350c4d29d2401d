package io.racklab.master.engine.network;

import io.racklab.topologies.Topology;
import java.util.BitSet;

/** Counts {@link Congestion}. */
final class CongestionCount {
  private static final double NANOS = 1e9;

  private final Topology topology;
  private final CongestionRule rule;
  private final BitSet congestedUp = new BitSet();
  private final BitSet congestedDown = new BitSet();
  private long events;
  private double nodeSeconds;

  CongestionCount(Topology topology, CongestionRule rule) {
    this.topology = topology;
    this.rule = rule;
  }

  /** Adds the next window. Of consecutive windows without load, only the first must be added. */
  void add(RackLoads loads) {
    double seconds = rule.window().toNanos() / NANOS;
    for (int rack = 0; rack < loads.racks(); rack++) {
      boolean up = look(congestedUp, rack, loads.uplink(rack));
      boolean down = look(congestedDown, rack, loads.downlink(rack));
      if (up || down) {
        nodeSeconds += (topology.endOfRack(rack) - topology.startOfRack(rack)) * seconds;
      }
    }
  }

  private boolean look(BitSet before, int rack, double load) {
    boolean congested = load > rule.threshold();
    if (congested && !before.get(rack)) {
      events++;
    }
    before.set(rack, congested);
    return congested;
  }

  Congestion congestion() {
    return new Congestion(events, nodeSeconds);
  }
}
