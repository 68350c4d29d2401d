package io.racklab.topologies.fluid;

/**
 * The open links by the levels at which they would be full: a binary heap of which only the first
 * is ever moved or taken. Of equal levels the link with the lower number is first.
 */
final class Rising {
  private final int[] heap;

  /** Levels as bits: of numbers that are not negative these are in the same order. */
  private final long[] keys;

  private int size;

  Rising(int linkCount) {
    heap = new int[linkCount];
    keys = new long[linkCount];
  }

  int size() {
    return size;
  }

  /** The link with the least level; there must be one. */
  int first() {
    return heap[0];
  }

  double firstLevel() {
    return Double.longBitsToDouble(keys[0]);
  }

  void add(int link, double level) {
    rise(size++, link, key(level));
  }

  /** Adds a link without ordering; {@link #order} must follow before anything else. */
  void append(int link, double level) {
    put(size++, link, key(level));
  }

  /** Orders all after they were appended. */
  void order() {
    for (int place = size / 2 - 1; place >= 0; place--) {
      sink(place, heap[place], keys[place]);
    }
  }

  /** The first has another level. */
  void moveFirst(double level) {
    sink(0, heap[0], key(level));
  }

  /** The last one mostly belongs far down again: it goes all the way, and rises from there. */
  void removeFirst() {
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
  }

  void clear() {
    size = 0;
  }

  private static long key(double level) {
    return Double.doubleToRawLongBits(level);
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

  private void sink(int from, int link, long key) {
    int place = from;
    for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
      child = lesser(child);
      if (!isBefore(keys[child], heap[child], key, link)) {
        break;
      }
      put(place, heap[child], keys[child]);
      place = child;
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
