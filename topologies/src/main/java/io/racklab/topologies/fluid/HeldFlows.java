package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The number of flows that bottleneck b holds back and that cross the watched link l: a sparse
 * matrix of exact counts. It is stored twice, by columns (one for each bottleneck) and by rows (one
 * for each link), so that a pass over the flows of a bottleneck or of a link reads only two arrays.
 *
 * <p>Links that are not watched have no row and are in no column, so they cost nothing.
 */
final class HeldFlows {
  private final CellPlaces places;
  private final Side columns;
  private final Side rows;
  private final boolean[] watched;

  HeldFlows(int linkCount) {
    places = new CellPlaces(linkCount);
    columns = new Side(linkCount);
    rows = new Side(linkCount);
    watched = new boolean[linkCount];
  }

  boolean watched(int link) {
    return watched[link];
  }

  /** Gives the link a row, which is empty until the caller adds its flows. */
  void watch(int link) {
    watched[link] = true;
  }

  /** Removes the row of a watched link. */
  void unwatch(int link) {
    watched[link] = false;
    for (int inRow = rows.sizes[link] - 1; inRow >= 0; inRow--) {
      close(rows.others[link][inRow], link, rows.mirrors[link][inRow], inRow);
    }
  }

  int columnSize(int bottleneck) {
    return columns.sizes[bottleneck];
  }

  /** Returns the links of a column; valid up to its size, until the next change. */
  int[] columnLinks(int bottleneck) {
    return columns.others[bottleneck];
  }

  /** Returns the counts that belong to {@link #columnLinks}, all above zero. */
  int[] columnFlows(int bottleneck) {
    return columns.flows[bottleneck];
  }

  int rowSize(int link) {
    return rows.sizes[link];
  }

  /** Returns the bottlenecks of a row; valid up to its size, until the next change. */
  int[] rowBottlenecks(int link) {
    return rows.others[link];
  }

  /** Returns the counts that belong to {@link #rowBottlenecks}, all above zero. */
  int[] rowFlows(int link) {
    return rows.flows[link];
  }

  /** Returns the number of flows that a bottleneck holds back and that cross a watched link. */
  int flows(int bottleneck, int link) {
    int place = places.get(bottleneck, link);
    return place == CellPlaces.ABSENT ? 0 : columns.flows[bottleneck][place];
  }

  /** Adds {@code count}, which may be negative, to one count; the link must be watched. */
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
  }

  private void close(int bottleneck, int link, int inColumn, int inRow) {
    places.remove(bottleneck, link);
    if (columns.remove(bottleneck, inColumn)) {
      int moved = columns.others[bottleneck][inColumn];
      places.put(bottleneck, moved, inColumn);
      rows.mirrors[moved][columns.mirrors[bottleneck][inColumn]] = inColumn;
    }
    if (rows.remove(link, inRow)) {
      int moved = rows.others[link][inRow];
      columns.mirrors[moved][rows.mirrors[link][inRow]] = inRow;
    }
  }

  /** The counts in one of the two orders: by columns or by rows, both called lines. */
  private static final class Side {
    final int[][] others;
    final int[][] flows;

    /** For each place, the place of the same count on the other side. */
    final int[][] mirrors;

    final int[] sizes;

    Side(int lines) {
      others = new int[lines][0];
      flows = new int[lines][0];
      mirrors = new int[lines][0];
      sizes = new int[lines];
    }

    /** Appends a count to a line and returns its place. */
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

    /** Removes a count; returns true if the line's last count has moved to this place. */
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
