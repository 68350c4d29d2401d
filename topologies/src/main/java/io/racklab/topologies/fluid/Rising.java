package io.racklab.topologies.fluid;

/**
 * The open links by the levels at which they would be full: a binary heap of which only the first
 * is ever moved or taken. Of equal levels the link with the lower number is first.
 */
final class Rising {
  private final int[] heap;
  private final double[] levels;
  private final boolean[] has;
  private int size;

  Rising(int linkCount) {
    heap = new int[linkCount];
    levels = new double[linkCount];
    has = new boolean[linkCount];
  }

  int size() {
    return size;
  }

  /** The link with the least level; there must be one. */
  int first() {
    return heap[0];
  }

  double firstLevel() {
    return levels[0];
  }

  boolean has(int link) {
    return has[link];
  }

  void add(int link, double level) {
    has[link] = true;
    int place = size++;
    while (place > 0) {
      int parent = place - 1 >>> 1;
      if (!isBefore(level, link, levels[parent], heap[parent])) {
        break;
      }
      put(place, heap[parent], levels[parent]);
      place = parent;
    }
    put(place, link, level);
  }

  /** Adds a link without ordering; {@link #order} must follow before anything else. */
  void append(int link, double level) {
    has[link] = true;
    put(size++, link, level);
  }

  /** Orders all after they were appended. */
  void order() {
    for (int place = size / 2 - 1; place >= 0; place--) {
      sink(place, heap[place], levels[place]);
    }
  }

  /** The first has another level. */
  void moveFirst(double level) {
    sink(0, heap[0], level);
  }

  void removeFirst() {
    has[heap[0]] = false;
    size--;
    if (size > 0) {
      sink(0, heap[size], levels[size]);
    }
  }

  void clear() {
    for (int place = 0; place < size; place++) {
      has[heap[place]] = false;
    }
    size = 0;
  }

  private void put(int place, int link, double level) {
    heap[place] = link;
    levels[place] = level;
  }

  private void sink(int from, int link, double level) {
    int place = from;
    while (true) {
      int child = 2 * place + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size
          && isBefore(levels[child + 1], heap[child + 1], levels[child], heap[child])) {
        child++;
      }
      if (!isBefore(levels[child], heap[child], level, link)) {
        break;
      }
      put(place, heap[child], levels[child]);
      place = child;
    }
    put(place, link, level);
  }

  private static boolean isBefore(double level, int link, double other, int otherLink) {
    return level < other || level == other && link < otherLink;
  }
}
