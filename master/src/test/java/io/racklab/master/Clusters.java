package io.racklab.master;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Clusters for tests: racks r1, r2, … of nodes r1-n1, r1-n2, …; every link moves 100 B/s. */
public final class Clusters {
  public static final long BLOCK = 100;

  private Clusters() {}

  public static Topology equal(int racks, int nodesPerRack, Slots slots, int replication) {
    return of(IntStream.range(0, racks).map(rack -> nodesPerRack).toArray(), slots, replication);
  }

  public static Topology equal(int racks, int nodesPerRack, Slots slots) {
    return equal(racks, nodesPerRack, slots, 1);
  }

  /** A rack for each of the sizes. */
  public static Topology of(int[] sizes, Slots slots, int replication) {
    List<Rack> racks =
        IntStream.rangeClosed(1, sizes.length).mapToObj(r -> rack(r, sizes[r - 1], slots)).toList();
    return new Topology(new Cluster("test", BLOCK, replication, Duration.ofSeconds(3), racks));
  }

  /** One rack with a node for each of the slots. */
  public static Topology of(List<Slots> slots) {
    List<Node> nodes =
        IntStream.range(0, slots.size())
            .mapToObj(
                n -> new Node("r1-n" + (n + 1), slots.get(n), 100, 100, 1, new Disk.PerTask(100)))
            .toList();
    List<Rack> racks = List.of(new Rack("r1", 100, 100, nodes));
    return new Topology(new Cluster("test", BLOCK, 1, Duration.ofSeconds(3), racks));
  }

  private static Rack rack(int rack, int size, Slots slots) {
    String name = "r" + rack;
    List<Node> nodes =
        IntStream.rangeClosed(1, size)
            .mapToObj(n -> new Node(name + "-n" + n, slots, 100, 100, 1, new Disk.PerTask(100)))
            .toList();
    return new Rack(name, 100, 100, nodes);
  }
}
