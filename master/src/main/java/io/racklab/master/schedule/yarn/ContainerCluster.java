package io.racklab.master.schedule.yarn;

import java.util.List;

/** The nodes that containers are cut from. */
final class ContainerCluster {
  private final List<ContainerNode> nodes;
  private Resource total;
  private final int[] inRack;

  ContainerCluster(List<ContainerNode> nodes) {
    this.nodes = List.copyOf(nodes);
    total = nodes.stream().map(ContainerNode::total).reduce(Resource.NONE, Resource::plus);
    inRack = new int[nodes.stream().mapToInt(ContainerNode::rack).max().orElse(-1) + 1];
    nodes.forEach(node -> inRack[node.rack()]++);
  }

  ContainerNode node(int number) {
    return nodes.get(number);
  }

  int nodes() {
    return nodes.size();
  }

  int nodesInRack(int rack) {
    return inRack[rack];
  }

  /** What all nodes that are not lost have together. */
  Resource total() {
    return total;
  }

  void lost(ContainerNode node) {
    total = total.minus(node.total());
  }

  void back(ContainerNode node) {
    total = total.plus(node.total());
  }
}
