package io.racklab.deploy.simulate.network;

import java.util.HashMap;
import java.util.Map;

/** Counts the reads of written data on each node, and those that the page cache served. */
final class PageCacheShares {
  /** The rounding error of a sum of shares. */
  private static final double ROUNDING = 1e-6;

  private final PlainLinks links;
  private final Map<Integer, int[]> reads = new HashMap<>();

  PageCacheShares(PlainLinks links) {
    this.links = links;
  }

  /**
   * Adds a read.
   *
   * @return true if the cache has served as many of the node's reads as its share allows
   */
  boolean read(int node, boolean served) {
    int[] counts = reads.computeIfAbsent(node, any -> new int[2]);
    counts[0]++;
    counts[1] += served ? 1 : 0;
    return counts[1] == Math.floor(counts[0] * links.cached(node) + ROUNDING);
  }
}
