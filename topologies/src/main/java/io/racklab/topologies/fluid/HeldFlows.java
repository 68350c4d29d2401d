package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The number of flows that bottleneck b holds back and that cross link l: a sparse matrix of exact
 * counts, stored by columns (one for each bottleneck), so that freezing all flows of a bottleneck
 * is one pass over two arrays, and by rows (one for each link), so that what others leave of a link
 * is one too.
 *
 * <p>Some links are watched. They come first in every column, so that the others cost nothing.
 */
final class HeldFlows {
  private final CellPlaces places;
  private final Side columns;
  private final Side rows;
  private final boolean[] watched;

  /** The number of links of each column that are watched. */
  private final int[] watchedSizes;

  HeldFlows(int linkCount) {
    places = new CellPlaces(linkCount);
    columns = new Side(linkCount);
    rows = new Side(linkCount);
    watched = new boolean[linkCount];
    watchedSizes = new int[linkCount];
  }

  boolean watched(int link) {
    return watched[link];
  }

  /** So many links of a column, the first ones, are watched. */
  int watchedSize(int bottleneck) {
    return watchedSizes[bottleneck];
  }

  /** Puts a link that is not watched before the others that are not. */
  void watch(int link) {
    watched[link] = true;
    for (int i = 0; i < rows.sizes[link]; i++) {
      int bottleneck = rows.others[link][i];
      swap(bottleneck, rows.mirrors[link][i], watchedSizes[bottleneck]++);
    }
  }

  /** Puts a watched link behind the others that are. */
  void unwatch(int link) {
    watched[link] = false;
    for (int i = 0; i < rows.sizes[link]; i++) {
      int bottleneck = rows.others[link][i];
      swap(bottleneck, rows.mirrors[link][i], --watchedSizes[bottleneck]);
    }
  }

  /** Exchanges two places of a column. */
  private void swap(int bottleneck, int one, int other) {
    if (one != other) {
      columns.swap(bottleneck, one, other);
      placed(bottleneck, one);
      placed(bottleneck, other);
    }
  }

  /** A count has come to this place of a column. */
  private void placed(int bottleneck, int place) {
    int link = columns.others[bottleneck][place];
    places.put(bottleneck, link, place);
    rows.mirrors[link][columns.mirrors[bottleneck][place]] = place;
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
    int inColumn = places.get(bottleneck, link);
    if (inColumn == CellPlaces.ABSENT) {
      open(bottleneck, link, count);
      return;
    }
    int inRow = columns.mirrors[bottleneck][inColumn];
    int flows = columns.flows[bottleneck][inColumn] += count;
    rows.flows[link][inRow] = flows;
    if (flows == 0) {
      close(bottleneck, link, inColumn, inRow);
    }
  }

  private void open(int bottleneck, int link, int count) {
    int inColumn = columns.sizes[bottleneck];
    if (inColumn == 0) {
      places.begin(bottleneck);
    }
    places.put(bottleneck, link, inColumn);
    int inRow = rows.append(link, bottleneck, count, inColumn);
    columns.append(bottleneck, link, count, inRow);
    if (watched[link]) {
      swap(bottleneck, inColumn, watchedSizes[bottleneck]++);
    }
  }

  private void close(int bottleneck, int link, int inColumn, int inRow) {
    int place = inColumn;
    if (watched[link]) {
      int last = --watchedSizes[bottleneck];
      swap(bottleneck, place, last);
      place = last;
    }
    places.remove(bottleneck, link);
    if (columns.remove(bottleneck, place)) {
      placed(bottleneck, place);
    }
    if (rows.remove(link, inRow)) {
      int moved = rows.others[link][inRow];
      columns.mirrors[moved][rows.mirrors[link][inRow]] = inRow;
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

    /** Returns the place. */
    int append(int line, int other, int count, int mirror) {
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
      return place;
    }

    void swap(int line, int one, int other) {
      swap(others[line], one, other);
      swap(flows[line], one, other);
      swap(mirrors[line], one, other);
    }

    private static void swap(int[] array, int one, int other) {
      int kept = array[one];
      array[one] = array[other];
      array[other] = kept;
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
