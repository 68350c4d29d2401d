package io.racklab.master.job;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Where the blocks of a job's input lie: for each map the nodes that hold a replica of its block.
 *
 * <p>One flat array, since a trace's largest job has more than a hundred thousand maps; beside it
 * the few blocks of which replicas were copied or dropped since.
 */
public final class InputSplits {
  private final int[] nodes;

  /** The place of each map's first replica, and the end; null where all have as many. */
  private final int[] starts;

  /** Of each map, if {@link #starts} is null. */
  private final int replicas;

  /** By map, the nodes of those blocks whose replicas have changed. */
  private final Map<Integer, int[]> changed = new TreeMap<>();

  private int changes;

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

  /** Replicas of a map's block, at least one. */
  public int replicas(int map) {
    int[] now = changed(map);
    if (now != null) {
      return now.length;
    }
    return starts == null ? replicas : starts[map + 1] - starts[map];
  }

  /** The node of one replica of a map's block. */
  public int node(int map, int replica) {
    int[] now = changed(map);
    return now == null
        ? nodes[(starts == null ? map * replicas : starts[map]) + replica]
        : now[replica];
  }

  /** The nodes with a replica of a map's block. */
  public List<Integer> nodes(int map) {
    return IntStream.range(0, replicas(map)).mapToObj(replica -> node(map, replica)).toList();
  }

  /** Asked so often that without changes nothing is looked up. */
  private int[] changed(int map) {
    return changes == 0 ? null : changed.get(map);
  }

  /** Counts replicas that were copied or dropped: while this stays, so do all replicas. */
  public int changes() {
    return changes;
  }

  /** Another node has a replica of a map's block. */
  void stored(int map, int node) {
    int[] before = holders(map);
    int[] after = Arrays.copyOf(before, before.length + 1);
    after[before.length] = node;
    change(map, after);
  }

  /** A node has its replica of a map's block no more; another has one. */
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
