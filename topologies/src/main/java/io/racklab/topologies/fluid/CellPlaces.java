package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The places of the cells of a sparse matrix, by line and link. The lines that came first have an
 * array each, as long as all of these together are small enough for a processor's cache; the others
 * share an index.
 */
final class CellPlaces {
  static final int ABSENT = -1;

  /** The most places in arrays: 8 MiB. */
  private static final int MOST_IN_ARRAYS = 1 << 21;

  private final int linkCount;
  private final int[][] lines;
  private final LongIndex others = new LongIndex();
  private int arrays;

  CellPlaces(int linkCount) {
    this.linkCount = linkCount;
    lines = new int[linkCount][];
  }

  /** The place, which is never negative, or {@link #ABSENT}. */
  int get(int line, int link) {
    int[] places = lines[line];
    if (places != null) {
      return places[link];
    }
    int place = others.get(key(line, link));
    return place == LongIndex.ABSENT ? ABSENT : place;
  }

  void put(int line, int link, int place) {
    int[] places = lines[line];
    if (places != null) {
      places[link] = place;
    } else {
      others.put(key(line, link), place);
    }
  }

  void remove(int line, int link) {
    int[] places = lines[line];
    if (places != null) {
      places[link] = ABSENT;
    } else {
      others.remove(key(line, link));
    }
  }

  /**
   * A line that has no cells gets its first; where it is kept must not change before it is empty.
   */
  void begin(int line) {
    if (lines[line] == null && (long) (arrays + 1) * linkCount <= MOST_IN_ARRAYS) {
      arrays++;
      lines[line] = new int[linkCount];
      Arrays.fill(lines[line], ABSENT);
    }
  }

  private long key(int line, int link) {
    return (long) line * linkCount + link;
  }
}
