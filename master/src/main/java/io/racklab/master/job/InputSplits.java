package io.racklab.master.job;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Where the blocks of a job's input lie: for each map the nodes that hold a replica of its block.
 * Immutable.
 *
 * <p>One flat array, since a trace's largest job has more than a hundred thousand maps.
 */
public final class InputSplits {
  private final int[] nodes;

  /** The place of each map's first replica, and the end; null where all have as many. */
  private final int[] starts;

  /** Of each map, if {@link #starts} is null. */
  private final int replicas;

  /**
   * @param replicas of each block, at least 1
   * @param nodes the replicas of map 0, then those of map 1, and so on
   */
  public InputSplits(int replicas, int[] nodes) {
    if (replicas < 1 || nodes.length == 0 || nodes.length % replicas != 0) {
      throw new IllegalArgumentException(
          nodes.length + " replicas do not make blocks of " + replicas + " each");
    }
    this.replicas = replicas;
    this.nodes = nodes.clone();
    starts = null;
  }

  private InputSplits(int[] starts, int[] nodes) {
    this.replicas = 0;
    this.nodes = nodes;
    this.starts = starts;
  }

  /**
   * The same, but that some blocks lie elsewhere.
   *
   * @param elsewhere for a map the nodes with a replica, at least one; empty if it stays
   */
  public InputSplits moved(IntFunction<List<Integer>> elsewhere) {
    int[] from = new int[count() + 1];
    IntStream.Builder all = IntStream.builder();
    for (int map = 0; map < count(); map++) {
      List<Integer> holders = elsewhere.apply(map);
      int stays = holders.isEmpty() ? replicas(map) : 0;
      holders.forEach(all::add);
      for (int replica = 0; replica < stays; replica++) {
        all.add(node(map, replica));
      }
      from[map + 1] = from[map] + holders.size() + stays;
    }
    return new InputSplits(from, all.build().toArray());
  }

  /** The number of maps. */
  public int count() {
    return starts == null ? nodes.length / replicas : starts.length - 1;
  }

  /** Replicas of all blocks together. */
  public int size() {
    return nodes.length;
  }

  /** Replicas of a map's block, at least one. */
  public int replicas(int map) {
    return starts == null ? replicas : starts[map + 1] - starts[map];
  }

  /** The node of one replica of a map's block. */
  public int node(int map, int replica) {
    return nodes[(starts == null ? map * replicas : starts[map]) + replica];
  }
}
