package io.racklab.topologies;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An emulated cluster, as its file describes it.
 *
 * @param name what reports call it
 * @param blockSize bytes in a block of the distributed file system, at least 1
 * @param replication replicas of each block, at least 1
 * @param heartbeat emulated time between two heartbeats of a node, more than zero
 * @param heartbeatPhases when in that time each node speaks
 * @param outOfBandHeartbeats whether a node also speaks at once when a task on it ends
 * @param linkEfficiency the share of every link's rate that flows get, more than zero and at most 1
 * @param racks at least one; names of racks and of nodes are unique over the cluster
 */
public record Cluster(
    String name,
    long blockSize,
    int replication,
    Duration heartbeat,
    HeartbeatPhases heartbeatPhases,
    boolean outOfBandHeartbeats,
    double linkEfficiency,
    List<Rack> racks) {
  public Cluster {
    racks = List.copyOf(racks);
    require(blockSize >= 1, "block size must be at least 1 byte, not " + blockSize);
    require(replication >= 1, "replication must be at least 1, not " + replication);
    require(
        !heartbeat.isNegative() && !heartbeat.isZero(),
        "heartbeat must be more than zero, not " + heartbeat);
    require(
        linkEfficiency > 0 && linkEfficiency <= 1,
        "link efficiency must be more than zero and at most 1, not " + linkEfficiency);
    require(!racks.isEmpty(), "a cluster needs at least one rack");
    Set<String> names = new HashSet<>();
    for (Rack rack : racks) {
      require(names.add(rack.name()), "two racks or nodes are named " + rack.name());
      for (Node node : rack.nodes()) {
        require(names.add(node.name()), "two racks or nodes are named " + node.name());
      }
    }
  }

  /** A cluster whose nodes speak in turn. */
  public Cluster(
      String name,
      long blockSize,
      int replication,
      Duration heartbeat,
      boolean outOfBandHeartbeats,
      double linkEfficiency,
      List<Rack> racks) {
    this(
        name,
        blockSize,
        replication,
        heartbeat,
        HeartbeatPhases.IN_TURN,
        outOfBandHeartbeats,
        linkEfficiency,
        racks);
  }

  /** Also without out-of-band heartbeats; its flows get all of a link's rate. */
  public Cluster(
      String name, long blockSize, int replication, Duration heartbeat, List<Rack> racks) {
    this(name, blockSize, replication, heartbeat, false, 1, racks);
  }

  /** Nodes of all racks. */
  public int nodeCount() {
    return racks.stream().mapToInt(rack -> rack.nodes().size()).sum();
  }

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
