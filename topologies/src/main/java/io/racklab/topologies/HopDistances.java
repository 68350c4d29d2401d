package io.racklab.topologies;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The distances between nodes in a tree of switches, in hops: 0 within a node, otherwise the number
 * of levels up to their lowest common switch, thus 1 within a rack, 2 between racks of a pod or of
 * a cluster without pods, and 3 between pods (half of the distance of Hadoop's NetworkTopology).
 * Follows "Improving ReduceTask data locality for sequential MapReduce jobs", section I.B and Fig.
 * 1. Immutable.
 */
public final class HopDistances {
  /** The switch above each node, by level: first its rack, last the root. */
  private final int[][] switches;

  /** The distance h(u, v) of two nodes, by the level of their lowest common switch. */
  private final double[] weights;

  private HopDistances(int[][] switches, double[] weights) {
    this.switches = switches;
    this.weights = weights;
  }

  /**
   * Creates the distances in a tree in which each hop counts 1.
   *
   * @param places for each node, the switches above it from the root's child down to its rack; all
   *     lists of the same length
   */
  public static HopDistances of(List<List<String>> places) {
    Cluster.require(!places.isEmpty(), "there is no node");
    int depth = places.get(0).size();
    int[][] switches = new int[depth + 1][places.size()];
    Map<List<String>, Integer> numbers = new HashMap<>();
    for (int node = 0; node < places.size(); node++) {
      List<String> place = places.get(node);
      Cluster.require(
          place.size() == depth,
          "all nodes must have the same depth: " + place + " and " + places.get(0));
      for (int level = 0; level <= depth; level++) {
        // The path from the root identifies a switch, since racks of two branches may have the same
        // name.
        List<String> path = List.copyOf(place.subList(0, depth - level));
        switches[level][node] = numbers.computeIfAbsent(path, one -> numbers.size());
      }
    }
    return new HopDistances(
        switches, IntStream.rangeClosed(1, depth + 1).asDoubleStream().toArray());
  }

  /**
   * Creates the distances of a cluster: a tree of one root, its pods if there are any, and its
   * racks.
   */
  public static HopDistances of(Topology topology) {
    return of(
        IntStream.range(0, topology.nodeCount())
            .mapToObj(node -> place(topology.rack(topology.rackOf(node))))
            .toList());
  }

  private static List<String> place(Rack rack) {
    return Stream.concat(rack.pod().map(Pod::name).stream(), Stream.of(rack.name())).toList();
  }

  /**
   * Returns the distances in this tree with other weights of hops, such as for switches of
   * different speeds.
   *
   * @param weights the distance of two nodes whose lowest common switch is one level up, two levels
   *     up, and so on to the root; ascending, not negative
   */
  public HopDistances weighted(double... weights) {
    Cluster.require(
        weights.length == switches.length,
        switches.length + " weights are needed, not " + weights.length);
    double before = 0;
    for (double weight : weights) {
      Cluster.require(
          weight >= before && Double.isFinite(weight), "weights must ascend from zero: " + weight);
      before = weight;
    }
    return new HopDistances(switches, weights.clone());
  }

  public int nodeCount() {
    return switches[0].length;
  }

  /**
   * Returns the number of levels of switches, which is the greatest distance unless hops are
   * weighted.
   */
  public int levels() {
    return switches.length;
  }

  /** Returns the distance h(u, v). */
  public double between(int from, int to) {
    if (from == to) {
      return 0;
    }
    int level = 0;
    while (switches[level][from] != switches[level][to]) {
      level++;
    }
    return weights[level];
  }

  /** Returns H(v) for each node v, the sum of h(u, v) over all nodes u. */
  public double[] accumulated() {
    double[] ones = new double[nodeCount()];
    Arrays.fill(ones, 1);
    return costs(ones);
  }

  /**
   * Returns C for each node v, the sum of X(u) h(u, v) over all nodes u: the cost of fetching all
   * bytes to v.
   *
   * @param bytes X, the bytes on each node
   */
  public double[] costs(double[] bytes) {
    Cluster.require(
        bytes.length == nodeCount(), bytes.length + " sizes for " + nodeCount() + " nodes");
    double[] costs = new double[bytes.length];
    double[] nearer = bytes;
    for (int level = 0; level < weights.length; level++) {
      double[] below = below(switches[level], bytes);
      for (int node = 0; node < costs.length; node++) {
        costs[node] += weights[level] * (below[node] - nearer[node]);
      }
      nearer = below;
    }
    return costs;
  }

  /** Returns, for each node, the sum of the bytes below its switch. */
  private static double[] below(int[] switchOf, double[] bytes) {
    double[] sums = new double[Arrays.stream(switchOf).max().orElse(0) + 1];
    for (int node = 0; node < bytes.length; node++) {
      sums[switchOf[node]] += bytes[node];
    }
    return Arrays.stream(switchOf).mapToDouble(one -> sums[one]).toArray();
  }
}
