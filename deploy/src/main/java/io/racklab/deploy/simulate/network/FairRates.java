package io.racklab.deploy.simulate.network;

import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.Collection;

/**
 * Checks that rates are max-min fair: no link carries more than its capacity, and each flow crosses
 * a full link on which no flow is faster. Exactly one allocation of rates is max-min fair.
 */
final class FairRates {
  /** The relative rounding error allowed in sums of floating-point numbers. */
  private static final double ROUNDING = 1e-6;

  private final Topology topology;
  private final double[] whole;
  private final double[] capacities;
  private final double[] load;
  private final double[] fastest;

  FairRates(Topology topology, PlainLinks links) {
    this.topology = topology;
    whole = new double[topology.linkCount()];
    for (int link = 0; link < whole.length; link++) {
      whole[link] = links.capacity(topology.linkName(link));
    }
    capacities = whole.clone();
    load = new double[capacities.length];
    fastest = new double[capacities.length];
  }

  /** Sets a link's capacity to a share of its full capacity. */
  void change(int link, double share) {
    capacities[link] = share * whole[link];
  }

  /** Returns what is wrong with the rates of all routes with active flows; empty if nothing is. */
  String wrong(Collection<RouteFlows> routes) {
    Arrays.fill(load, 0);
    Arrays.fill(fastest, 0);
    for (RouteFlows flows : routes) {
      for (int link : flows.links()) {
        load[link] += flows.count() * flows.rate();
        fastest[link] = Math.max(fastest[link], flows.rate());
      }
    }
    for (int link = 0; link < load.length; link++) {
      if (!(load[link] <= capacities[link] * (1 + ROUNDING))) {
        return "%s carries %.3f B/s of at most %.3f B/s"
            .formatted(topology.linkName(link), load[link], capacities[link]);
      }
    }
    for (RouteFlows flows : routes) {
      if (!isBottlenecked(flows)) {
        return "%d flows of %.3f B/s each over %s cross no full link on which they are the fastest"
            .formatted(flows.count(), flows.rate(), flows.route());
      }
    }
    return "";
  }

  private boolean isBottlenecked(RouteFlows flows) {
    for (int link : flows.links()) {
      if (load[link] >= capacities[link] * (1 - ROUNDING)
          && fastest[link] <= flows.rate() * (1 + ROUNDING)) {
        return true;
      }
    }
    return false;
  }
}
