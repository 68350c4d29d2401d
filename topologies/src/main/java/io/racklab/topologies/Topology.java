package io.racklab.topologies;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A cluster with numbers in place of names: nodes, racks and directed links count from 0 in the
 * order of the file. Immutable.
 *
 * <p>Links: node n has {@link #nodeOut} and {@link #nodeIn}, rack r has {@link #rackUp} and {@link
 * #rackDown}. A flow between racks crosses node out, rack up, rack down, node in; within a rack
 * node out and node in; within a node none. Disks that tasks share are links too, numbered after
 * all others; what is read or written crosses {@link #diskRead} or {@link #diskWrite} beside them.
 */
public final class Topology {
  /** In place of a link: the disk is not shared. */
  public static final int NO_LINK = -1;

  private final Cluster cluster;
  private final List<Node> nodes = new ArrayList<>();
  private final int[] rackOfNode;
  private final int[] firstNodeOfRack;
  private final int[] diskRead;
  private final int[] diskWrite;
  private final double[] capacities;
  private final String[] linkNames;
  private final Map<String, Integer> nodeByName = new HashMap<>();

  public Topology(Cluster cluster) {
    this.cluster = cluster;
    int count = cluster.nodeCount();
    int racks = cluster.racks().size();
    rackOfNode = new int[count];
    firstNodeOfRack = new int[racks + 1];
    diskRead = new int[count];
    diskWrite = new int[count];
    capacities = new double[2 * count + 2 * racks + disks(cluster)];
    linkNames = new String[capacities.length];
    for (int rack = 0; rack < racks; rack++) {
      Rack described = cluster.racks().get(rack);
      firstNodeOfRack[rack] = nodes.size();
      for (Node node : described.nodes()) {
        int index = nodes.size();
        nodes.add(node);
        nodeByName.put(node.name(), index);
        rackOfNode[index] = rack;
        link(nodeOut(index), node.name() + ".out", node.out());
        link(nodeIn(index), node.name() + ".in", node.in());
      }
    }
    firstNodeOfRack[racks] = count;
    for (int rack = 0; rack < racks; rack++) {
      Rack described = cluster.racks().get(rack);
      link(rackUp(rack), described.name() + ".up", described.uplink());
      link(rackDown(rack), described.name() + ".down", described.downlink());
    }
    int next = 2 * count + 2 * racks;
    for (int node = 0; node < count; node++) {
      next = disk(node, next);
    }
  }

  private static int disks(Cluster cluster) {
    return cluster.racks().stream()
        .flatMap(rack -> rack.nodes().stream())
        .mapToInt(node -> links(node.disk()))
        .sum();
  }

  private static int links(Disk disk) {
    return disk instanceof Disk.PerTask ? 0 : disk instanceof Disk.Shared ? 1 : 2;
  }

  /** The links of a node's disk, from this number on; returns the next free number. */
  private int disk(int node, int first) {
    Disk disk = nodes.get(node).disk();
    int links = links(disk);
    diskRead[node] = links == 0 ? NO_LINK : first;
    diskWrite[node] = links == 0 ? NO_LINK : first + links - 1;
    String name = nodes.get(node).name() + ".disk";
    for (int link = first; link < first + links; link++) {
      boolean reads = link == diskRead[node];
      linkNames[link] = links == 1 ? name : name + (reads ? ".read" : ".write");
      capacities[link] = reads ? disk.readRate() : disk.writeRate();
    }
    return first + links;
  }

  private void link(int link, String name, double rate) {
    linkNames[link] = name;
    capacities[link] = rate * cluster.linkEfficiency();
  }

  public Cluster cluster() {
    return cluster;
  }

  public int nodeCount() {
    return rackOfNode.length;
  }

  public int rackCount() {
    return firstNodeOfRack.length - 1;
  }

  public Node node(int node) {
    return nodes.get(node);
  }

  /** The number of the node of this name, or -1. */
  public int nodeNamed(String name) {
    return nodeByName.getOrDefault(name, -1);
  }

  public Rack rack(int rack) {
    return cluster.racks().get(rack);
  }

  public int rackOf(int node) {
    return rackOfNode[node];
  }

  /** The first node of a rack; its nodes are numbered from here to {@link #endOfRack}. */
  public int startOfRack(int rack) {
    return firstNodeOfRack[rack];
  }

  /** One past the last node of a rack. */
  public int endOfRack(int rack) {
    return firstNodeOfRack[rack + 1];
  }

  public int linkCount() {
    return capacities.length;
  }

  public String linkName(int link) {
    return linkNames[link];
  }

  /** Whether a link is a disk. */
  public boolean isDisk(int link) {
    return link >= 2 * rackOfNode.length + 2 * rackCount();
  }

  /** The link that reads from a node's disk cross, or {@link #NO_LINK}. */
  public int diskRead(int node) {
    return diskRead[node];
  }

  /** The link that writes to a node's disk cross, which may be the same, or {@link #NO_LINK}. */
  public int diskWrite(int node) {
    return diskWrite[node];
  }

  /**
   * Bytes per second that flows get: a disk's rate, or that of another link times the cluster's
   * link efficiency.
   */
  public double capacity(int link) {
    return capacities[link];
  }

  public int nodeOut(int node) {
    return 2 * node;
  }

  public int nodeIn(int node) {
    return 2 * node + 1;
  }

  public int rackUp(int rack) {
    return 2 * rackOfNode.length + 2 * rack;
  }

  public int rackDown(int rack) {
    return 2 * rackOfNode.length + 2 * rack + 1;
  }

  /** The links that a flow from one node to another crosses, in order; empty within a node. */
  public int[] route(int from, int to) {
    if (from == to) {
      return new int[0];
    }
    int up = rackOfNode[from];
    int down = rackOfNode[to];
    return up == down
        ? new int[] {nodeOut(from), nodeIn(to)}
        : new int[] {nodeOut(from), rackUp(up), rackDown(down), nodeIn(to)};
  }

  /**
   * The same, with the links of the disks at both ends.
   *
   * @param reads whether the flow reads from the first node's disk
   * @param writes whether it writes to the other's
   */
  public int[] route(int from, int to, boolean reads, boolean writes) {
    IntStream disks =
        IntStream.of(reads ? diskRead[from] : NO_LINK, writes ? diskWrite[to] : NO_LINK)
            .filter(link -> link != NO_LINK);
    return IntStream.concat(disks, IntStream.of(route(from, to))).toArray();
  }
}
