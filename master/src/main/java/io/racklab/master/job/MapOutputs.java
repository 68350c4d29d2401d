package io.racklab.master.job;

import io.racklab.protocol.MapOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The finished map output of a job: a running total for each node, and a log of the totals'
 * changes, from which each node that runs reduces is told what is new.
 */
public final class MapOutputs {
  private int[] changed = new int[8];
  private int changes;
  private int forgotten;
  private final long[] bytesOfNode;

  public MapOutputs(int nodes) {
    bytesOfNode = new long[nodes];
  }

  /** A map has finished on a node. */
  public void add(int node, long bytes) {
    if (changes == changed.length) {
      changed = Arrays.copyOf(changed, 2 * changes);
    }
    changed[changes++] = node;
    bytesOfNode[node] += bytes;
  }

  /** How many changes there have been: the position up to which someone who reads now is told. */
  public int position() {
    return forgotten + changes;
  }

  /** The output is lost: whoever asks from now on is told only of what comes after. */
  public void forget() {
    forgotten += changes;
    changes = 0;
    Arrays.fill(bytesOfNode, 0);
  }

  /** Bytes on a node. */
  public long on(int node) {
    return bytesOfNode[node];
  }

  /**
   * The present totals of the nodes that changed since a position, each once. May name nodes that
   * did not change, when naming all is shorter.
   */
  public List<MapOutput> since(int position) {
    int from = Math.max(0, position - forgotten);
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
      if (!told[node]) {
        told[node] = true;
        news.add(new MapOutput(node, bytesOfNode[node]));
      }
    }
    return news;
  }
}
