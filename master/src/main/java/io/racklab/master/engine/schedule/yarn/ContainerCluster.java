package io.racklab.master.engine.schedule.yarn;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/** The nodes of the cluster, and the totals over those that are not lost. */
final class ContainerCluster {
  private final List<ContainerNode> nodes;
  private final int[] inRack;
  private final BitSet lost = new BitSet();
  private Resource total;
  private Resource freeBefore = Resource.NONE;
  private int up;

  /**
   * Makes a cluster without containers.
   *
   * @param nodes the resources of each node, by number
   * @param rackOf the rack of each node
   */
  static ContainerCluster of(List<Resource> nodes, List<Integer> rackOf) {
    List<ContainerNode> all = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      all.add(new ContainerNode(node, rackOf.get(node), nodes.get(node)));
    }
    return new ContainerCluster(all);
  }

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

  /** Returns the free resources of all nodes when the current heartbeat began. */
  Resource freeBefore() {
    return freeBefore;
  }

  /** A heartbeat begins while this much is free on all nodes. */
  void freeBefore(Resource free) {
    freeBefore = free;
  }

  /** Returns the free resources of some nodes, except those that are lost. */
  Resource free(IntPredicate some) {
    Resource free = Resource.NONE;
    for (ContainerNode node : nodes) {
      if (some.test(node.number()) && !lost.get(node.number())) {
        free = free.plus(node.free());
      }
    }
    return free;
  }

  void lost(ContainerNode node) {
    lost.set(node.number());
    total = total.minus(node.total());
    inRack[node.rack()]--;
    up--;
  }

  void back(ContainerNode node) {
    lost.clear(node.number());
    total = total.plus(node.total());
    inRack[node.rack()]++;
    up++;
  }
}
