package io.racklab.topologies.fluid;

/** A set of links that keeps the order of insertion; clearing it costs only its present size. */
final class LinkSet {
  private final int[] members;
  private final boolean[] has;
  private int size;

  LinkSet(int linkCount) {
    members = new int[linkCount];
    has = new boolean[linkCount];
  }

  /** Adds a link; returns true if it is new. */
  boolean add(int link) {
    if (has[link]) {
      return false;
    }
    has[link] = true;
    members[size++] = link;
    return true;
  }

  boolean has(int link) {
    return has[link];
  }

  int size() {
    return size;
  }

  int get(int place) {
    return members[place];
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      has[members[i]] = false;
    }
    size = 0;
  }
}
