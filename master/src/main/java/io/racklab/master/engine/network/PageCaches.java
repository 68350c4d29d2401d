package io.racklab.master.engine.network;

import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Route;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Topology;

/**
 * Decides which reads a node's page cache serves instead of its disk. Only data that tasks wrote is
 * cached. If the cache serves a share of 0.3, it serves the 4th, 7th and 10th of 10 reads. Map
 * input is never cached.
 */
final class PageCaches {
  /** A tolerance for the rounding of sums of shares such as 0.1. */
  private static final double ROUNDING = 1e-9;

  private final double[] shares;
  private final double[] credits;

  PageCaches(Topology topology) {
    shares = new double[topology.nodeCount()];
    credits = new double[topology.nodeCount()];
    for (int node = 0; node < shares.length; node++) {
      shares[node] = share(topology.node(node).disk());
    }
  }

  private static double share(Disk disk) {
    if (disk instanceof Disk.Shared shared) {
      return shared.cached();
    }
    return disk instanceof Disk.TwoWay both ? both.cached() : 0;
  }

  /**
   * Returns the route of the next flow of a kind, without the source's disk if the page cache
   * serves the read.
   */
  Route next(FlowKind kind, Route route) {
    int node = route.source();
    boolean written = kind == FlowKind.SHUFFLE || kind == FlowKind.MERGE;
    if (!written || !route.disks().reads() || shares[node] == 0) {
      return route;
    }
    credits[node] += shares[node];
    if (credits[node] < 1 - ROUNDING) {
      return route;
    }
    credits[node] -= 1;
    return new Route(node, route.destination(), DiskUse.of(false, route.disks().writes()));
  }
}
