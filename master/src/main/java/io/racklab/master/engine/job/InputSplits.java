package io.racklab.master.engine.job;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The places of a job's input blocks: for each map, the nodes that hold a replica of its block.
 *
 * <p>The replicas lie in one flat array, since a trace's largest job has more than a hundred
 * thousand maps. The few blocks whose replicas have been added or dropped since are kept apart.
 */
public final class InputSplits {
  private final int[] nodes;

  /**
   * The index of each map's first replica, and the end; null if every map has {@link #replicas}.
   */
  private final int[] starts;

  /** The replicas of each map's block, if {@link #starts} is null. */
  private final int replicas;

  /** The nodes of each block whose replicas have changed, by map. */
  private final Map<Integer, int[]> changed = new TreeMap<>();

  private int changes;

  /**
   * @param replicas the replicas of each block, at least 1
   * @param nodes the nodes of map 0's replicas, then those of map 1, and so on
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
   * Returns a copy in which some blocks lie on other nodes.
   *
   * @param elsewhere returns a map's new nodes, at least one; empty if the block stays
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

  /** Returns the number of maps. */
  public int count() {
    return starts == null ? nodes.length / replicas : starts.length - 1;
  }

  /** Returns the number of replicas of a map's block, at least one. */
  public int replicas(int map) {
    int[] now = changed(map);
    if (now != null) {
      return now.length;
    }
    return starts == null ? replicas : starts[map + 1] - starts[map];
  }

  /** Returns the node of one replica of a map's block. */
  public int node(int map, int replica) {
    int[] now = changed(map);
    return now == null
        ? nodes[(starts == null ? map * replicas : starts[map]) + replica]
        : now[replica];
  }

  /** Returns the nodes with a replica of a map's block. */
  public List<Integer> nodes(int map) {
    return IntStream.range(0, replicas(map)).mapToObj(replica -> node(map, replica)).toList();
  }

  /** Skips the look-up while nothing has changed, since this is called very often. */
  private int[] changed(int map) {
    return changes == 0 ? null : changed.get(map);
  }

  /**
   * Counts the replicas that were added or dropped. While the value is unchanged, so are all
   * replicas.
   */
  public int changes() {
    return changes;
  }

  /** Adds a node's replica of a map's block. */
  void stored(int map, int node) {
    int[] before = holders(map);
    int[] after = Arrays.copyOf(before, before.length + 1);
    after[before.length] = node;
    change(map, after);
  }

  /** Removes a node's replica of a map's block. Another node must hold one. */
  void dropped(int map, int node) {
    change(map, Arrays.stream(holders(map)).filter(holder -> holder != node).toArray());
  }

  private int[] holders(int map) {
    int[] holders = new int[replicas(map)];
    Arrays.setAll(holders, replica -> node(map, replica));
    return holders;
  }

  private void change(int map, int[] holders) {
    if (holders.length == 0) {
      throw new IllegalArgumentException("no replica is left of the input of map " + map);
    }
    changed.put(map, holders);
    changes++;
  }
}
