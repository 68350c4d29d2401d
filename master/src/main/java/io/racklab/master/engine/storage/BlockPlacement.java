package io.racklab.master.engine.storage;

import io.racklab.master.engine.job.InputSplits;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * HDFS's default placement: the first replica on the writer, the second on a random node of another
 * rack, the third on another node of the second's rack, further ones on random nodes. If a cluster
 * has a single rack, or a rack has no node left, any node without a replica is used.
 *
 * <p>If racks specify their shares of the data, the nodes of the first two replicas of input are
 * drawn in proportion to these shares.
 */
public final class BlockPlacement {
  private final Topology topology;
  private final int replication;
  private final InputNodes weighted;
  private final boolean uneven;

  public BlockPlacement(Topology topology) {
    this.topology = topology;
    replication = topology.cluster().replication();
    weighted = new InputNodes(topology);
    uneven = weighted.uneven();
    if (replication > topology.nodeCount()) {
      throw new IllegalArgumentException(
          replication + " replicas do not fit on " + topology.nodeCount() + " nodes");
    }
  }

  /** Returns the cluster on whose nodes replicas are placed. */
  public Topology topology() {
    return topology;
  }

  /** Places input that was written from random nodes before the run, a block for each map. */
  public InputSplits input(int maps, RandomGenerator random) {
    return input(
        maps, map -> uneven ? weighted.any(random) : random.nextInt(topology.nodeCount()), random);
  }

  /**
   * Places input so that each map's first replica is on a random node of a given rack; in a cluster
   * of one rack, on the node of that number.
   *
   * @param rackOf returns a map's rack, from 0
   */
  public InputSplits inputIn(IntUnaryOperator rackOf, int maps, RandomGenerator random) {
    return input(maps, map -> writer(rackOf.applyAsInt(map), random), random);
  }

  private int writer(int rack, RandomGenerator random) {
    if (topology.rackCount() == 1) {
      return rack;
    }
    int start = topology.startOfRack(rack);
    return start + random.nextInt(topology.endOfRack(rack) - start);
  }

  private InputSplits input(int maps, IntUnaryOperator first, RandomGenerator random) {
    int[] nodes = new int[Math.multiplyExact(maps, replication)];
    for (int map = 0; map < maps; map++) {
      place(nodes, map * replication, first.applyAsInt(map), uneven, random);
    }
    return new InputSplits(replication, nodes);
  }

  /**
   * Returns the nodes, besides the writer, that receive a task's output, in the order of the
   * pipeline.
   */
  public List<Integer> pipeline(int writer, RandomGenerator random) {
    int[] nodes = new int[replication];
    place(nodes, 0, writer, false, random);
    List<Integer> others = new ArrayList<>();
    for (int i = 1; i < replication; i++) {
      others.add(nodes[i]);
    }
    return others;
  }

  /**
   * Returns the nodes for further replicas of a block. While all replicas are in one rack, the next
   * is placed in another rack; a third replica is placed in the sender's rack. All others are
   * placed on any node, and so are these two if no such node is available.
   *
   * @param holders the nodes that have it, at least one
   * @param source the holder that sends it
   * @param may the nodes that may be chosen
   * @return the nodes in the order of the pipeline, each the nearest to the one before; fewer than
   *     requested, or none, if no more are available
   */
  List<Integer> further(
      List<Integer> holders, int source, int count, IntPredicate may, RandomGenerator random) {
    List<Integer> all = new ArrayList<>(holders);
    for (int more = 0; more < count; more++) {
      OptionalInt next = another(all, source, may, random);
      next.ifPresent(all::add);
    }
    return pipeline(source, all.subList(holders.size(), all.size()));
  }

  private OptionalInt another(
      List<Integer> all, int source, IntPredicate may, RandomGenerator random) {
    IntPredicate free = node -> may.test(node) && !all.contains(node);
    OptionalInt best = OptionalInt.empty();
    int rack = topology.rackOf(all.get(0));
    if (all.stream().allMatch(node -> topology.rackOf(node) == rack)) {
      // With three replicas in one rack HDFS takes any node. Here a block gets into that state only
      // if no other rack has a node available.
      best = drawn(node -> free.test(node) && topology.rackOf(node) != rack, random);
    } else if (all.size() == 2) {
      int home = topology.rackOf(source);
      best = drawn(node -> free.test(node) && topology.rackOf(node) == home, random);
    }
    return best.isPresent() ? best : drawn(free, random);
  }

  private OptionalInt drawn(IntPredicate fits, RandomGenerator random) {
    int[] nodes = IntStream.range(0, topology.nodeCount()).filter(fits).toArray();
    return nodes.length == 0
        ? OptionalInt.empty()
        : OptionalInt.of(nodes[random.nextInt(nodes.length)]);
  }

  private List<Integer> pipeline(int source, List<Integer> targets) {
    List<Integer> left = new ArrayList<>(targets);
    List<Integer> pipeline = new ArrayList<>();
    int from = source;
    while (!left.isEmpty()) {
      int last = from;
      int next = left.stream().min(Comparator.comparingInt(node -> apart(last, node))).get();
      left.remove((Integer) next);
      pipeline.add(next);
      from = next;
    }
    return pipeline;
  }

  private int apart(int one, int other) {
    if (topology.rackOf(one) == topology.rackOf(other)) {
      return 0;
    }
    return topology.podOf(one) == topology.podOf(other) ? 1 : 2;
  }

  private void place(int[] nodes, int from, int first, boolean byData, RandomGenerator random) {
    nodes[from] = first;
    for (int replica = 1; replica < replication; replica++) {
      nodes[from + replica] = next(nodes, from, replica, byData, random);
    }
  }

  private int next(int[] nodes, int from, int replica, boolean byData, RandomGenerator random) {
    if (replica == 1 && topology.rackCount() > 1) {
      int rack = topology.rackOf(nodes[from]);
      return byData ? weighted.outside(rack, random) : otherRack(rack, random);
    }
    if (replica == 2 && topology.rackCount() > 1) {
      int rack = topology.rackOf(nodes[from + 1]);
      if (topology.endOfRack(rack) - topology.startOfRack(rack) > 1) {
        return unused(
            nodes, from, replica, topology.startOfRack(rack), topology.endOfRack(rack), random);
      }
    }
    return unused(nodes, from, replica, 0, topology.nodeCount(), random);
  }

  private int otherRack(int rack, RandomGenerator random) {
    int start = topology.startOfRack(rack);
    int size = topology.endOfRack(rack) - start;
    int node = random.nextInt(topology.nodeCount() - size);
    return node < start ? node : node + size;
  }

  private static int unused(
      int[] nodes, int from, int used, int start, int end, RandomGenerator random) {
    while (true) {
      int node = start + random.nextInt(end - start);
      boolean taken = false;
      for (int i = 0; i < used; i++) {
        taken |= nodes[from + i] == node;
      }
      if (!taken) {
        return node;
      }
    }
  }
}
