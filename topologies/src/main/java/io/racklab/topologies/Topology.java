package io.racklab.topologies;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A cluster with numbers in place of names: nodes, racks, pods and directed links count from 0 in
 * the order of the file. Immutable.
 *
 * <p>Links: node n has {@link #nodeOut} and {@link #nodeIn}, rack r has {@link #rackUp} and {@link
 * #rackDown}, pod p has {@link #podUp} and {@link #podDown}. A flow within a node crosses no link.
 * Within a rack it crosses node out and node in; between racks node out, rack up, rack down and
 * node in; between pods node out, rack up, pod up, pod down, rack down and node in. Disks that
 * tasks share are links too, numbered after all others; a flow that reads from or writes to one
 * also crosses {@link #diskRead} or {@link #diskWrite}.
 *
 * <p>Where a rack or a pod has several paths, static hashing (ECMP) chooses one, from the numbers
 * of the two nodes alone. Every tier takes the same hash modulo its number of paths. If the paths
 * of a pod are a multiple of its racks' paths, the network is therefore a fat tree: the path above
 * the pod determines the pod's switch that the flow crosses.
 */
public final class Topology {
  /** Stands for the link of a disk that tasks do not share. */
  public static final int NO_LINK = -1;

  private final Cluster cluster;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Pod> pods = new ArrayList<>();
  private final int[] rackOfNode;
  private final int[] podOfRack;
  private final int[] firstNodeOfRack;
  private final List<Trunk> rackUp = new ArrayList<>();
  private final List<Trunk> rackDown = new ArrayList<>();
  private final List<Trunk> podUp = new ArrayList<>();
  private final List<Trunk> podDown = new ArrayList<>();
  private final int firstDisk;
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
    podOfRack = new int[racks];
    firstNodeOfRack = new int[racks + 1];
    diskRead = new int[count];
    diskWrite = new int[count];
    for (int rack = 0; rack < racks; rack++) {
      Rack described = cluster.racks().get(rack);
      firstNodeOfRack[rack] = nodes.size();
      for (Node node : described.nodes()) {
        rackOfNode[nodes.size()] = rack;
        nodeByName.put(node.name(), nodes.size());
        nodes.add(node);
      }
    }
    firstNodeOfRack[racks] = count;
    int end = 0;
    for (List<Rack> pod : cluster.racksOfPods()) {
      Arrays.fill(podOfRack, end, end + pod.size(), pods.size());
      end += pod.size();
      pods.add(pod.get(0).pod().orElseThrow());
    }
    int next = 2 * count;
    for (Rack rack : cluster.racks()) {
      next = trunks(next, rack.paths(), rackUp, rackDown);
    }
    for (Pod pod : pods) {
      next = trunks(next, pod.paths(), podUp, podDown);
    }
    firstDisk = next;
    capacities = new double[firstDisk + disks(cluster)];
    linkNames = new String[capacities.length];
    for (int node = 0; node < count; node++) {
      Node described = nodes.get(node);
      link(nodeOut(node), described.name() + ".out", described.out());
      link(nodeIn(node), described.name() + ".in", described.in());
      next = disk(node, next);
    }
    for (int rack = 0; rack < racks; rack++) {
      Rack described = cluster.racks().get(rack);
      trunk(rackUp(rack), described.name() + ".up", described.uplink());
      trunk(rackDown(rack), described.name() + ".down", described.downlink());
    }
    for (int pod = 0; pod < pods.size(); pod++) {
      trunk(podUp(pod), pods.get(pod).name() + ".up", pods.get(pod).uplink());
      trunk(podDown(pod), pods.get(pod).name() + ".down", pods.get(pod).downlink());
    }
  }

  /** Numbers the links of both directions from {@code first} on; returns the next free number. */
  private static int trunks(int first, int paths, List<Trunk> ups, List<Trunk> downs) {
    ups.add(new Trunk(first, paths));
    downs.add(new Trunk(first + paths, paths));
    return first + 2 * paths;
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

  /** Numbers the links of a node's disk from {@code first} on; returns the next free number. */
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

  /**
   * Sets up the links of a trunk. Each has an equal part of the rate; if there are several, their
   * names end in numbers from 1.
   */
  private void trunk(Trunk trunk, String name, double rate) {
    int paths = trunk.paths();
    for (int path = 0; path < paths; path++) {
      link(trunk.link(path), paths == 1 ? name : name + "." + (path + 1), rate / paths);
    }
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

  /** Returns the number of the node of this name, or -1 if there is none. */
  public int nodeNamed(String name) {
    return nodeByName.getOrDefault(name, -1);
  }

  public Rack rack(int rack) {
    return cluster.racks().get(rack);
  }

  public int rackOf(int node) {
    return rackOfNode[node];
  }

  /** Returns the rack of each node. */
  public List<Integer> racksOfNodes() {
    return Arrays.stream(rackOfNode).boxed().toList();
  }

  /** Returns the number of pods; 0 if the cluster has none. */
  public int podCount() {
    return pods.size();
  }

  public Pod pod(int pod) {
    return pods.get(pod);
  }

  /** Returns the pod of a rack; 0 for all racks if the cluster has no pods. */
  public int podOfRack(int rack) {
    return podOfRack[rack];
  }

  /** Returns the pod of a node; 0 for all nodes if the cluster has no pods. */
  public int podOf(int node) {
    return podOfRack[rackOfNode[node]];
  }

  /** Returns the first node of a rack, whose nodes are numbered from here to {@link #endOfRack}. */
  public int startOfRack(int rack) {
    return firstNodeOfRack[rack];
  }

  /** Returns the number one past the last node of a rack. */
  public int endOfRack(int rack) {
    return firstNodeOfRack[rack + 1];
  }

  public int linkCount() {
    return capacities.length;
  }

  public String linkName(int link) {
    return linkNames[link];
  }

  /** True if a link is a disk. */
  public boolean isDisk(int link) {
    return link >= firstDisk;
  }

  /** Returns the link that reads from a node's disk cross, or {@link #NO_LINK}. */
  public int diskRead(int node) {
    return diskRead[node];
  }

  /**
   * Returns the link that writes to a node's disk cross, or {@link #NO_LINK}; the link of reads and
   * writes may be the same.
   */
  public int diskWrite(int node) {
    return diskWrite[node];
  }

  /**
   * Returns the bytes per second that flows get from a link: a disk's rate, or the rate of another
   * link times the cluster's link efficiency.
   */
  public double capacity(int link) {
    return capacities[link];
  }

  /** Returns the sum of the capacities of a trunk's links. */
  public double capacity(Trunk trunk) {
    double sum = 0;
    for (int link = trunk.first(); link < trunk.end(); link++) {
      sum += capacities[link];
    }
    return sum;
  }

  public int nodeOut(int node) {
    return 2 * node;
  }

  public int nodeIn(int node) {
    return 2 * node + 1;
  }

  public Trunk rackUp(int rack) {
    return rackUp.get(rack);
  }

  public Trunk rackDown(int rack) {
    return rackDown.get(rack);
  }

  public Trunk podUp(int pod) {
    return podUp.get(pod);
  }

  public Trunk podDown(int pod) {
    return podDown.get(pod);
  }

  /**
   * Returns the links that a flow from one node to another crosses, in order; none within a node.
   */
  public int[] route(int from, int to) {
    if (from == to) {
      return new int[0];
    }
    int up = rackOfNode[from];
    int down = rackOfNode[to];
    if (up == down) {
      return new int[] {nodeOut(from), nodeIn(to)};
    }
    int hash = hash(from, to);
    int rackUps = rackUp(up).link(hash);
    int rackDowns = rackDown(down).link(hash);
    if (podOfRack[up] == podOfRack[down]) {
      return new int[] {nodeOut(from), rackUps, rackDowns, nodeIn(to)};
    }
    int podUps = podUp(podOfRack[up]).link(hash);
    int podDowns = podDown(podOfRack[down]).link(hash);
    return new int[] {nodeOut(from), rackUps, podUps, podDowns, rackDowns, nodeIn(to)};
  }

  /** Hashes a pair of nodes by the finalizer of MurmurHash3; not negative. */
  private static int hash(int from, int to) {
    long mixed = (long) from << 32 | to;
    mixed = (mixed ^ mixed >>> 33) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
    return (int) (mixed ^ mixed >>> 33) & Integer.MAX_VALUE;
  }

  /**
   * Returns the links of a route preceded by those of the disks at its ends.
   *
   * @param reads true if the flow reads from the first node's disk
   * @param writes true if it writes to the other node's disk
   */
  public int[] route(int from, int to, boolean reads, boolean writes) {
    int read = reads ? diskRead[from] : NO_LINK;
    int written = writes ? diskWrite[to] : NO_LINK;
    int disks = (read == NO_LINK ? 0 : 1) + (written == NO_LINK ? 0 : 1);
    int[] links = route(from, to);
    if (disks == 0) {
      return links;
    }
    int[] all = new int[disks + links.length];
    all[0] = read == NO_LINK ? written : read;
    if (disks == 2) {
      all[1] = written;
    }
    System.arraycopy(links, 0, all, disks, links.length);
    return all;
  }
}
