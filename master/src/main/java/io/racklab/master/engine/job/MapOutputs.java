package io.racklab.master.engine.job;

import io.racklab.protocol.LostOutputs;
import io.racklab.protocol.LostOutputs.LostMap;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.RerunOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The finished map output of a job: a running total for each node, and a log of the totals'
 * changes. From the log, nodes that run reduces learn what is new.
 */
public final class MapOutputs {
  private static final int NEVER = -1;

  /** The node of each change. */
  private int[] changed = new int[8];

  /** The map of each change, or -1 if the output of a node was lost. */
  private int[] mapOf = new int[8];

  /** The node's total after each change. */
  private long[] totalAfter = new long[8];

  private int changes;

  /** The position of the first change in the log. */
  private int forgotten;

  private final long[] bytesOfNode;

  /** The latest change of each node that was a loss, or -1. */
  private final int[] lostAt;

  /** True once reduces have been told of the outputs. */
  private boolean told;

  private final BitSet awaited = new BitSet();
  private final List<Loss> losses = new ArrayList<>();
  private final List<Rerun> reruns = new ArrayList<>();

  public MapOutputs(int nodes) {
    bytesOfNode = new long[nodes];
    lostAt = new int[nodes];
    Arrays.fill(lostAt, NEVER);
  }

  /** Adds the output of a map that has finished on a node. */
  public void add(int node, int map, long bytes) {
    long before = bytesOfNode[node];
    bytesOfNode[node] += bytes;
    if (awaited.get(map)) {
      awaited.clear(map);
      reruns.add(new Rerun(changes, new RerunOutput(map, node, before, bytesOfNode[node])));
    }
    change(node, map);
  }

  private void change(int node, int map) {
    if (changes == changed.length) {
      changed = Arrays.copyOf(changed, 2 * changes);
      mapOf = Arrays.copyOf(mapOf, 2 * changes);
      totalAfter = Arrays.copyOf(totalAfter, 2 * changes);
    }
    changed[changes] = node;
    mapOf[changes] = map;
    totalAfter[changes] = bytesOfNode[node];
    changes++;
  }

  /**
   * Removes all output of a lost node.
   *
   * @return the maps whose output is lost, in the order in which they finished; each has to run
   *     again
   */
  public List<Integer> lose(int node) {
    List<LostMap> lost = new ArrayList<>();
    for (int i = lostAt[node] + 1; i < changes; i++) {
      if (changed[i] == node) {
        lost.add(new LostMap(mapOf[i], totalAfter[i]));
      }
    }
    if (lost.isEmpty()) {
      return List.of();
    }
    bytesOfNode[node] = 0;
    lostAt[node] = changes;
    losses.add(new Loss(changes, new LostOutputs(node, lost)));
    change(node, NEVER);
    List<Integer> maps = lost.stream().map(LostMap::map).toList();
    maps.forEach(awaited::set);
    return maps;
  }

  /** True if a map's output may be taken back: no reduce was told of any, and no node was lost. */
  public boolean mayTakeBack() {
    return !told && losses.isEmpty();
  }

  /** Removes the output of a finished map that is to run again. */
  void takeBack(int map) {
    int at = 0;
    while (mapOf[at] != map) {
      at++;
    }
    int node = changed[at];
    long bytes = totalAfter[at] - totalBefore(at);
    bytesOfNode[node] -= bytes;
    changes--;
    // The position still advances, so that a reader at an earlier position reads the new totals.
    forgotten += 2;
    for (int i = at; i < changes; i++) {
      changed[i] = changed[i + 1];
      mapOf[i] = mapOf[i + 1];
      totalAfter[i] = totalAfter[i + 1] - (changed[i] == node ? bytes : 0);
    }
  }

  private long totalBefore(int change) {
    for (int i = change - 1; i >= 0; i--) {
      if (changed[i] == changed[change]) {
        return totalAfter[i];
      }
    }
    return 0;
  }

  /** Returns the number of maps whose output was lost and that have not finished again. */
  public int awaited() {
    return awaited.cardinality();
  }

  /** Returns the number of changes so far: the position up to which a reader is informed. */
  public int position() {
    return forgotten + changes;
  }

  /** Forgets all output. Later reads return only what is added from now on. */
  public void forget() {
    forgotten += changes;
    changes = 0;
    told = false;
    Arrays.fill(bytesOfNode, 0);
    Arrays.fill(lostAt, NEVER);
    awaited.clear();
    losses.clear();
    reruns.clear();
  }

  /** Returns the bytes on a node. */
  public long on(int node) {
    return bytesOfNode[node];
  }

  /**
   * Returns the present totals of the nodes that changed since a position, each once. The list may
   * include unchanged nodes when naming all is shorter.
   */
  public List<MapOutput> since(int position) {
    told = true;
    int from = from(position);
    if (from == changes) {
      return List.of();
    }
    List<MapOutput> news = new ArrayList<>();
    if (changes - from >= bytesOfNode.length) {
      for (int node = 0; node < bytesOfNode.length; node++) {
        if (bytesOfNode[node] > 0) {
          news.add(new MapOutput(node, bytesOfNode[node]));
        }
      }
      return news;
    }
    boolean[] told = new boolean[bytesOfNode.length];
    for (int i = from; i < changes; i++) {
      int node = changed[i];
      if (!told[node] && i > lostAt[node]) {
        told[node] = true;
        news.add(new MapOutput(node, bytesOfNode[node]));
      }
    }
    return news;
  }

  /** Returns the nodes that were lost since a position, in the order of their losses. */
  public List<LostOutputs> lostSince(int position) {
    return losses.isEmpty()
        ? List.of()
        : losses.stream().filter(loss -> loss.at >= from(position)).map(Loss::outputs).toList();
  }

  /** Returns the maps that have finished again since a position and whose output still exists. */
  public List<RerunOutput> rerunsSince(int position) {
    return reruns.isEmpty()
        ? List.of()
        : reruns.stream()
            .filter(one -> one.at >= from(position) && one.at > lostAt[one.output.node()])
            .map(Rerun::output)
            .toList();
  }

  private int from(int position) {
    return Math.max(0, position - forgotten);
  }

  /**
   * @param at the index of the change
   */
  private record Loss(int at, LostOutputs outputs) {}

  /**
   * @param at the index of the change
   */
  private record Rerun(int at, RerunOutput output) {}
}
