package io.racklab.topologies;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An emulated cluster, as its file describes it.
 *
 * @param name the name that reports use
 * @param blockSize bytes in a block of the distributed file system, at least 1
 * @param replication replicas of each block, at least 1
 * @param heartbeat emulated time between two heartbeats of a node, more than zero
 * @param heartbeatPhases the way in which nodes' heartbeats are spread over that interval
 * @param outOfBandHeartbeats true if a node also sends a heartbeat at once when a task on it ends
 * @param linkEfficiency the share of every link's rate that flows get, more than zero and at most 1
 * @param racks at least one rack; either all racks are in pods or none is; the racks of a pod are
 *     consecutive; names of pods, racks and nodes are unique in the cluster
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
    Optional<Pod> before = Optional.empty();
    for (Rack rack : racks) {
      require(
          rack.pod().isPresent() == racks.get(0).pod().isPresent(),
          "all racks must be in pods or none: rack " + rack.name() + " differs from the first");
      if (rack.pod().isPresent() && !rack.pod().equals(before)) {
        String pod = rack.pod().get().name();
        require(names.add(pod), "two pods, racks or nodes are named " + pod);
      }
      before = rack.pod();
      require(names.add(rack.name()), "two racks or nodes are named " + rack.name());
      for (Node node : rack.nodes()) {
        require(names.add(node.name()), "two racks or nodes are named " + node.name());
      }
    }
  }

  /** Creates a cluster whose nodes send heartbeats in turn. */
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

  /**
   * Creates a cluster whose nodes send heartbeats in turn, without out-of-band heartbeats and with
   * a link efficiency of 1.
   */
  public Cluster(
      String name, long blockSize, int replication, Duration heartbeat, List<Rack> racks) {
    this(name, blockSize, replication, heartbeat, false, 1, racks);
  }

  /** Returns this cluster with other racks. */
  public Cluster with(List<Rack> others) {
    return new Cluster(
        name,
        blockSize,
        replication,
        heartbeat,
        heartbeatPhases,
        outOfBandHeartbeats,
        linkEfficiency,
        others);
  }

  /** Returns the racks of each pod, in the order of the file; empty if the cluster has no pods. */
  public List<List<Rack>> racksOfPods() {
    List<List<Rack>> pods = new ArrayList<>();
    Optional<Pod> before = Optional.empty();
    for (Rack rack : racks) {
      if (rack.pod().isPresent() && !rack.pod().equals(before)) {
        pods.add(new ArrayList<>());
      }
      if (rack.pod().isPresent()) {
        pods.get(pods.size() - 1).add(rack);
      }
      before = rack.pod();
    }
    return pods;
  }

  /** Returns the number of nodes in all racks. */
  public int nodeCount() {
    return racks.stream().mapToInt(rack -> rack.nodes().size()).sum();
  }

  /** True if every node offers memory and vcores for containers in place of slots. */
  public boolean offersContainers() {
    return racks.stream()
        .flatMap(rack -> rack.nodes().stream())
        .allMatch(node -> node.slots() instanceof Slots.Containers);
  }

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
