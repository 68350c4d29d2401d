package io.racklab.deploy.drawing;

import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * All of a rack but the names.
 *
 * @param uplink bytes per second, infinite if not limited
 * @param downlink likewise
 * @param paths equal parts of each of these links
 * @param nodes how many of each kind, in the order of their first nodes
 */
record RackType(double uplink, double downlink, int paths, Map<NodeKind, Integer> nodes) {
  static RackType of(Rack rack) {
    Map<NodeKind, Integer> nodes = new LinkedHashMap<>();
    for (Node node : rack.nodes()) {
      nodes.merge(NodeKind.of(node), 1, Integer::sum);
    }
    return new RackType(rack.uplink(), rack.downlink(), rack.paths(), nodes);
  }

  int nodeCount() {
    return nodes.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** The number of times that the nodes' sum exceeds the uplink; 0 if it is not limited. */
  double oversubscriptionUp() {
    return Double.isInfinite(uplink) ? 0 : sum(true) / uplink;
  }

  /** The number of times that the nodes' sum exceeds the downlink; 0 likewise. */
  double oversubscriptionDown() {
    return Double.isInfinite(downlink) ? 0 : sum(false) / downlink;
  }

  private double sum(boolean out) {
    return nodes.entrySet().stream()
        .mapToDouble(entry -> entry.getValue() * (out ? entry.getKey().out() : entry.getKey().in()))
        .sum();
  }
}
