package io.racklab.master.analysis.drawing;

import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A type of rack: all properties of a rack except names.
 *
 * @param uplink the uplink's rate in bytes per second, infinite if unlimited
 * @param downlink the downlink's rate in bytes per second, infinite if unlimited
 * @param paths the number of equal parallel paths of which each of these links consists
 * @param nodes the number of nodes of each kind, in the order in which the kinds first occur
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

  /**
   * Returns the total sending rate of the nodes divided by the rate of the uplink; 0 if the uplink
   * is unlimited.
   */
  double oversubscriptionUp() {
    return Double.isInfinite(uplink) ? 0 : sum(true) / uplink;
  }

  /**
   * Returns the total receiving rate of the nodes divided by the rate of the downlink; 0 if the
   * downlink is unlimited.
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
