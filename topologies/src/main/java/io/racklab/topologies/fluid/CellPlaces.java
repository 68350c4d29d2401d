package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The places of the cells of a sparse matrix, by line and link. The first lines have an array each,
 * until these together would exceed a processor's cache; the later ones share an index.
 */
final class CellPlaces {
  static final int ABSENT = -1;

  /** The largest number of places in arrays, which take 8 MiB. */
  private static final int MOST_IN_ARRAYS = 1 << 22;

  /** Marks an absent place in an array; with this number of links or more there are no arrays. */
  private static final char NONE = Character.MAX_VALUE;

  private final int linkCount;
  private final char[][] lines;
  private final LongIndex others = new LongIndex();
  private int arrays;

  CellPlaces(int linkCount) {
    this.linkCount = linkCount;
    lines = new char[linkCount][];
  }

  /** Returns the place, which is never negative, or {@link #ABSENT}. */
  int get(int line, int link) {
    char[] places = lines[line];
    if (places != null) {
      return places[link] == NONE ? ABSENT : places[link];
    }
    int place = others.get(key(line, link));
    return place == LongIndex.ABSENT ? ABSENT : place;
  }

  void put(int line, int link, int place) {
    char[] places = lines[line];
    if (places != null) {
      places[link] = (char) place;
    } else {
      others.put(key(line, link), place);
    }
  }

  void remove(int line, int link) {
    char[] places = lines[line];
    if (places != null) {
      places[link] = NONE;
    } else {
      others.remove(key(line, link));
    }
  }

  /**
   * Prepares an empty line for its first cell; the line stays in its array or in the index until it
   * is empty again.
   */
  void begin(int line) {
    if (lines[line] == null
        && linkCount < NONE
        && (long) (arrays + 1) * linkCount <= MOST_IN_ARRAYS) {
      arrays++;
      lines[line] = new char[linkCount];
      Arrays.fill(lines[line], NONE);
    }
  }

  private long key(int line, int link) {
    return (long) line * linkCount + link;
  }
}
