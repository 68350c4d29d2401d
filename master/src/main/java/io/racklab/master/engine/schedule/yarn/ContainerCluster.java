package io.racklab.master.engine.schedule.yarn;

import java.util.List;

/** The nodes of the cluster, and the totals over those that are not lost. */
final class ContainerCluster {
  private final List<ContainerNode> nodes;
  private final int[] inRack;
  private Resource total;
  private int up;

  ContainerCluster(List<ContainerNode> nodes) {
    this.nodes = List.copyOf(nodes);
    total = nodes.stream().map(ContainerNode::total).reduce(Resource.NONE, Resource::plus);
    inRack = new int[nodes.stream().mapToInt(ContainerNode::rack).max().orElse(-1) + 1];
    nodes.forEach(node -> inRack[node.rack()]++);
    up = nodes.size();
  }

  ContainerNode node(int number) {
    return nodes.get(number);
  }

  /** Returns the number of nodes that are not lost. */
  int nodes() {
    return up;
  }

  /** Returns the number of a rack's nodes that are not lost. */
  int nodesInRack(int rack) {
    return inRack[rack];
  }

  /** Returns the total resources of all nodes that are not lost. */
  Resource total() {
    return total;
  }

  void lost(ContainerNode node) {
    total = total.minus(node.total());
    inRack[node.rack()]--;
    up--;
  }

  void back(ContainerNode node) {
    total = total.plus(node.total());
    inRack[node.rack()]++;
    up++;
  }
}
