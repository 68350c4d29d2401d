package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * How many flows that bottleneck b holds back cross link l: a sparse matrix of exact counts, stored
 * by columns (one for each bottleneck), so that freezing all flows of a bottleneck is one pass over
 * two arrays.
 */
final class Columns {
  private final long linkCount;
  private final LongIndex places = new LongIndex();
  private final int[][] links;
  private final int[][] flows;
  private final int[] sizes;

  Columns(int linkCount) {
    this.linkCount = linkCount;
    links = new int[linkCount][0];
    flows = new int[linkCount][0];
    sizes = new int[linkCount];
  }

  int size(int bottleneck) {
    return sizes[bottleneck];
  }

  /** The links of a column; valid up to its size, until the next change. */
  int[] links(int bottleneck) {
    return links[bottleneck];
  }

  /** The counts beside {@link #links}, all above zero. */
  int[] flows(int bottleneck) {
    return flows[bottleneck];
  }

  /** Adds to, or with a negative number takes from, one count. */
  void add(int bottleneck, int link, int count) {
    long cell = bottleneck * linkCount + link;
    int place = places.get(cell);
    if (place == LongIndex.ABSENT) {
      place = sizes[bottleneck]++;
      if (place == links[bottleneck].length) {
        links[bottleneck] = Arrays.copyOf(links[bottleneck], Math.max(4, 2 * place));
        flows[bottleneck] = Arrays.copyOf(flows[bottleneck], Math.max(4, 2 * place));
      }
      links[bottleneck][place] = link;
      flows[bottleneck][place] = count;
      places.put(cell, place);
      return;
    }
    flows[bottleneck][place] += count;
    if (flows[bottleneck][place] == 0) {
      places.remove(cell);
      int last = --sizes[bottleneck];
      if (place != last) {
        int moved = links[bottleneck][last];
        links[bottleneck][place] = moved;
        flows[bottleneck][place] = flows[bottleneck][last];
        places.put(bottleneck * linkCount + moved, place);
      }
    }
  }
}
