package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * How many flows that bottleneck b holds back cross link l: a sparse matrix of exact counts, stored
 * by columns (one for each bottleneck), so that freezing all flows of a bottleneck is one pass over
 * two arrays, and by rows (one for each link), so that what others leave of a link is one too.
 */
final class HeldFlows {
  private final long linkCount;
  private final LongIndex places = new LongIndex();
  private final Side columns;
  private final Side rows;

  HeldFlows(int linkCount) {
    this.linkCount = linkCount;
    columns = new Side(linkCount);
    rows = new Side(linkCount);
  }

  int columnSize(int bottleneck) {
    return columns.sizes[bottleneck];
  }

  /** The links of a column; valid up to its size, until the next change. */
  int[] columnLinks(int bottleneck) {
    return columns.others[bottleneck];
  }

  /** The counts beside {@link #columnLinks}, all above zero. */
  int[] columnFlows(int bottleneck) {
    return columns.flows[bottleneck];
  }

  int rowSize(int link) {
    return rows.sizes[link];
  }

  /** The bottlenecks of a row; valid up to its size, until the next change. */
  int[] rowBottlenecks(int link) {
    return rows.others[link];
  }

  /** The counts beside {@link #rowBottlenecks}, all above zero. */
  int[] rowFlows(int link) {
    return rows.flows[link];
  }

  /** Adds to, or with a negative number takes from, one count. */
  void add(int bottleneck, int link, int count) {
    long cell = bottleneck * linkCount + link;
    int inColumn = places.get(cell);
    if (inColumn == LongIndex.ABSENT) {
      places.put(cell, columns.sizes[bottleneck]);
      int inRow = rows.sizes[link];
      rows.append(link, bottleneck, count, columns.sizes[bottleneck]);
      columns.append(bottleneck, link, count, inRow);
      return;
    }
    int inRow = columns.mirrors[bottleneck][inColumn];
    int flows = columns.flows[bottleneck][inColumn] += count;
    rows.flows[link][inRow] = flows;
    if (flows == 0) {
      places.remove(cell);
      if (columns.remove(bottleneck, inColumn)) {
        int moved = columns.others[bottleneck][inColumn];
        places.put(bottleneck * linkCount + moved, inColumn);
        rows.mirrors[moved][columns.mirrors[bottleneck][inColumn]] = inColumn;
      }
      if (rows.remove(link, inRow)) {
        int moved = rows.others[link][inRow];
        columns.mirrors[moved][rows.mirrors[link][inRow]] = inRow;
      }
    }
  }

  /** One of the two orders in which the counts are stored. */
  private static final class Side {
    final int[][] others;
    final int[][] flows;

    /** Where the same count stands on the other side. */
    final int[][] mirrors;

    final int[] sizes;

    Side(int lines) {
      others = new int[lines][0];
      flows = new int[lines][0];
      mirrors = new int[lines][0];
      sizes = new int[lines];
    }

    void append(int line, int other, int count, int mirror) {
      int place = sizes[line]++;
      if (place == others[line].length) {
        int length = Math.max(4, 2 * place);
        others[line] = Arrays.copyOf(others[line], length);
        flows[line] = Arrays.copyOf(flows[line], length);
        mirrors[line] = Arrays.copyOf(mirrors[line], length);
      }
      others[line][place] = other;
      flows[line][place] = count;
      mirrors[line][place] = mirror;
    }

    /** True if another count, the last one, has moved to this place. */
    boolean remove(int line, int place) {
      int last = --sizes[line];
      if (place == last) {
        return false;
      }
      others[line][place] = others[line][last];
      flows[line][place] = flows[line][last];
      mirrors[line][place] = mirrors[line][last];
      return true;
    }
  }
}
