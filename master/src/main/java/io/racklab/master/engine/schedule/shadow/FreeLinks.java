package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.topologies.Topology;

/**
 * The current free bandwidth of the racks' links, in bytes per second. A full link counts as one
 * hundredth of its capacity, since it will not stay full.
 */
record FreeLinks(double[] uplinks, double[] downlinks) {
  private static final double LEAST = 0.01;

  static FreeLinks now(ClusterView view) {
    Topology topology = view.topology();
    int racks = topology.rackCount();
    FreeLinks free = new FreeLinks(new double[racks], new double[racks]);
    for (int rack = 0; rack < racks; rack++) {
      free.uplinks[rack] =
          topology.capacity(topology.rackUp(rack)) * share(view.links().uplink(rack));
      free.downlinks[rack] =
          topology.capacity(topology.rackDown(rack)) * share(view.links().downlink(rack));
    }
    return free;
  }

  private static double share(double used) {
    return Math.max(LEAST, 1 - used);
  }
}
