package io.racklab.master.engine.network;

import io.racklab.protocol.DiskUse;
import io.racklab.protocol.Route;
import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;
import io.racklab.topologies.fluid.LongIndex;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps routes to path numbers of the fluid model, and back. Large clusters have hundreds of
 * millions of routes, so those that no flow uses are forgotten once there are too many.
 */
final class FlowPaths {
  private static final int USES = DiskUse.values().length;

  /** The number of routes up to which all are kept: that of 1,000 nodes. */
  private static final int ALL_KEPT = 1 << 20;

  /** In larger clusters, the number of paths at which unused ones are forgotten. */
  private static final int MOST_KEPT = 1 << 16;

  private final Topology topology;
  private final FluidNetwork fluid;
  private final long nodes;
  private LongIndex pathOf = new LongIndex();

  /** The routes by path number; null for a path that was forgotten. */
  private final List<Route> routes = new ArrayList<>();

  private final int leastKept;
  private int kept;
  private int most;

  FlowPaths(Topology topology, FluidNetwork fluid) {
    this(
        topology,
        fluid,
        (long) topology.nodeCount() * topology.nodeCount() <= ALL_KEPT ? ALL_KEPT : MOST_KEPT);
  }

  /**
   * @param most the number of paths up to which none is forgotten
   */
  FlowPaths(Topology topology, FluidNetwork fluid, int most) {
    this.topology = topology;
    this.fluid = fluid;
    this.most = most;
    leastKept = most;
    nodes = topology.nodeCount();
  }

  /** Returns the links that a flow over a route crosses. */
  static int[] links(Topology topology, Route route) {
    return topology.route(
        route.source(), route.destination(), route.disks().reads(), route.disks().writes());
  }

  /**
   * Returns the route with only those disks that are links of the model, so that routes over the
   * same links are equal.
   */
  Route reduced(Route route) {
    DiskUse asked = route.disks();
    boolean reads = asked.reads() && topology.diskRead(route.source()) != Topology.NO_LINK;
    boolean writes = asked.writes() && topology.diskWrite(route.destination()) != Topology.NO_LINK;
    return reads == asked.reads() && writes == asked.writes()
        ? route
        : new Route(route.source(), route.destination(), DiskUse.of(reads, writes));
  }

  private long key(Route route) {
    return (route.destination() * nodes + route.source()) * USES + route.disks().ordinal();
  }

  /**
   * Returns the path of a {@linkplain #reduced} route. It may be forgotten when the path of another
   * route is asked for, unless a flow is active on it.
   */
  int of(Route route) {
    long key = key(route);
    int path = pathOf.get(key);
    if (path == LongIndex.ABSENT) {
      if (kept >= most) {
        forgetUnused();
      }
      path = fluid.path(links(topology, route));
      pathOf.put(key, path);
      kept++;
      while (routes.size() <= path) {
        routes.add(null);
      }
      routes.set(path, route);
    }
    return path;
  }

  private void forgetUnused() {
    pathOf = new LongIndex();
    kept = 0;
    for (int path = 0; path < routes.size(); path++) {
      Route route = routes.get(path);
      if (route != null && fluid.forget(path)) {
        routes.set(path, null);
      } else if (route != null) {
        pathOf.put(key(route), path);
        kept++;
      }
    }
    most = Math.max(leastKept, 2 * kept);
  }

  /**
   * Returns the route of a path. Within a node several routes may share a path; any of them is
   * returned.
   */
  Route route(int path) {
    return routes.get(path);
  }
}
