package io.racklab.master.engine.schedule.shadow;

import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.topologies.Topology;

/**
 * The free bandwidth of the racks' links at one time, in bytes per second. At least one hundredth
 * of a link's capacity counts as free, since a full link does not stay full.
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
