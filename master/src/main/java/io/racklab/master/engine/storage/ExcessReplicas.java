package io.racklab.master.engine.storage;

import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the replicas to drop of a block that has too many. Among the replicas that share a rack
 * with another one, or among all if none does, it drops the one on the node with the least free
 * space (HDFS 1.2.1, chooseExcessReplicates). Disks have equal size here, so this is the node that
 * stores the most.
 */
final class ExcessReplicas {
  private final Topology topology;
  private final DataNodes nodes;

  ExcessReplicas(Topology topology, DataNodes nodes) {
    this.topology = topology;
    this.nodes = nodes;
  }

  /**
   * Returns the nodes that have to drop a block.
   *
   * @param alive the live nodes that have it
   */
  List<Integer> of(Block block, List<Integer> alive) {
    List<Integer> left = new ArrayList<>(alive);
    List<Integer> dropped = new ArrayList<>();
    while (left.size() > block.wanted()) {
      int node = fullest(left);
      left.remove((Integer) node);
      dropped.add(node);
    }
    return dropped;
  }

  private int fullest(List<Integer> holders) {
    List<Integer> beside = holders.stream().filter(node -> hasNeighbour(node, holders)).toList();
    int fullest = -1;
    for (int node : beside.isEmpty() ? holders : beside) {
      if (fullest < 0 || nodes.bytes(node) > nodes.bytes(fullest)) {
        fullest = node;
      }
    }
    return fullest;
  }

  private boolean hasNeighbour(int node, List<Integer> holders) {
    return holders.stream()
        .anyMatch(other -> other != node && topology.rackOf(other) == topology.rackOf(node));
  }
}
