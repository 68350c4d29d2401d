package io.racklab.master.engine.schedule.yarn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The nodes that are reserved for one application. */
final class Reservations {
  private final Map<Integer, ContainerNode> nodes = new LinkedHashMap<>();

  void add(ContainerNode node) {
    nodes.put(node.number(), node);
  }

  void remove(ContainerNode node) {
    nodes.remove(node.number());
  }

  List<ContainerNode> all() {
    return List.copyOf(nodes.values());
  }

  int count() {
    return nodes.size();
  }

  long inRack(int rack) {
    return nodes.values().stream().filter(node -> node.rack() == rack).count();
  }
}
