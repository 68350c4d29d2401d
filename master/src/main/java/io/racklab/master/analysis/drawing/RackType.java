package io.racklab.master.analysis.drawing;

import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The properties of a rack apart from names.
 *
 * @param uplink bytes per second, infinite if unlimited
 * @param downlink bytes per second, infinite if unlimited
 * @param paths the number of equal parts of each of these links
 * @param nodes the number of nodes of each kind, in the order of their first nodes
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

  /** Returns the nodes' total sending rate over the uplink's; 0 if the uplink is unlimited. */
  double oversubscriptionUp() {
    return Double.isInfinite(uplink) ? 0 : sum(true) / uplink;
  }

  /**
   * Returns the nodes' total receiving rate over the downlink's; 0 if the downlink is unlimited.
   */
  double oversubscriptionDown() {
    return Double.isInfinite(downlink) ? 0 : sum(false) / downlink;
  }

  private double sum(boolean out) {
    return nodes.entrySet().stream()
        .mapToDouble(entry -> entry.getValue() * (out ? entry.getKey().out() : entry.getKey().in()))
        .sum();
  }
}
