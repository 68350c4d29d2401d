package io.racklab.master.engine.network;

import io.racklab.protocol.DiskUse;
import io.racklab.protocol.Route;
import io.racklab.topologies.Topology;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Maps routes to path numbers of the fluid model, and back. */
final class FlowPaths {
  private static final int USES = DiskUse.values().length;

  private final Topology topology;
  private final FluidNetwork fluid;
  private final int nodes;
  private final int[][] pathFrom;

  /** The routes by path number. */
  private final List<Route> routes = new ArrayList<>();

  FlowPaths(Topology topology, FluidNetwork fluid) {
    this.topology = topology;
    this.fluid = fluid;
    nodes = topology.nodeCount();
    pathFrom = new int[USES * nodes][];
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

  /** Returns the path of a {@linkplain #reduced} route. */
  int of(Route route) {
    int row = route.disks().ordinal() * nodes + route.source();
    int[] from = pathFrom[row];
    if (from == null) {
      from = new int[nodes];
      Arrays.fill(from, -1);
      pathFrom[row] = from;
    }
    int path = from[route.destination()];
    if (path < 0) {
      path = fluid.path(links(topology, route));
      from[route.destination()] = path;
      while (routes.size() <= path) {
        routes.add(route);
      }
      routes.set(path, route);
    }
    return path;
  }

  /**
   * Returns the route of a path. Within a node several routes may share a path; any of them is
   * returned.
   */
  Route route(int path) {
    return routes.get(path);
  }
}
