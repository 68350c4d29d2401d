package io.racklab.topologies.fluid;

/**
 * Bottlenecks in the order of their levels: a binary heap of which the first is taken. Of equal
 * levels the link with the lower number is first.
 */
final class Waiting {
  private final int[] heap;

  /** Levels as bits: of numbers that are not negative these are in the same order. */
  private final long[] keys;

  private final boolean[] has;
  private int size;

  Waiting(int linkCount) {
    heap = new int[linkCount];
    keys = new long[linkCount];
    has = new boolean[linkCount];
  }

  int size() {
    return size;
  }

  boolean has(int link) {
    return has[link];
  }

  /** Adds a link that is not there. */
  void add(int link, double level) {
    has[link] = true;
    rise(size++, link, Double.doubleToRawLongBits(level));
  }

  /**
   * Removes the link with the least level, of which there must be one, and returns it. The last one
   * mostly belongs far down again: it goes all the way, and rises from there.
   */
  int takeFirst() {
    int first = heap[0];
    has[first] = false;
    size--;
    if (size > 0) {
      int place = 0;
      for (int child = 1; child < size; child = 2 * place + 1) {
        child = lesser(child);
        put(place, heap[child], keys[child]);
        place = child;
      }
      rise(place, heap[size], keys[size]);
    }
    return first;
  }

  private void put(int place, int link, long key) {
    heap[place] = link;
    keys[place] = key;
  }

  private void rise(int from, int link, long key) {
    int place = from;
    while (place > 0) {
      int parent = place - 1 >>> 1;
      if (!isBefore(key, link, keys[parent], heap[parent])) {
        break;
      }
      put(place, heap[parent], keys[parent]);
      place = parent;
    }
    put(place, link, key);
  }

  /**
   * Of a child and its sibling, if there is one, the one that is first. No processor can foretell
   * which: so it is chosen and not branched to, and what is equal, which is seldom, stands apart.
   */
  private int lesser(int child) {
    int sibling = child + 1 < size ? child + 1 : child;
    long one = keys[child];
    long other = keys[sibling];
    if (one == other) {
      return heap[sibling] < heap[child] ? sibling : child;
    }
    return other < one ? sibling : child;
  }

  private static boolean isBefore(long key, int link, long other, int otherLink) {
    return key < other || key == other && link < otherLink;
  }
}
