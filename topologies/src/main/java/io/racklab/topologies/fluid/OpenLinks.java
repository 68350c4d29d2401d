package io.racklab.topologies.fluid;

/** The links whose levels are being computed, in the order in which they were opened. */
final class OpenLinks {
  /** Its flows keep their rate. */
  private static final byte KEPT = 0;

  /** Its flows keep their rate until the next ascent begins. */
  private static final byte NEW = 1;

  /** Its flows have no rate yet in this ascent. */
  private static final byte RISING = 2;

  /** Its flows were frozen in this ascent. */
  private static final byte FULL = 3;

  private final byte[] states;
  private final int[] members;
  private int size;

  OpenLinks(int linkCount) {
    states = new byte[linkCount];
    members = new int[linkCount];
  }

  /** True if the link is new. */
  boolean add(int link) {
    if (states[link] != KEPT) {
      return false;
    }
    states[link] = NEW;
    members[size++] = link;
    return true;
  }

  boolean has(int link) {
    return states[link] != KEPT;
  }

  /** Whether the flows that a link holds back have a rate: they keep theirs, or are frozen. */
  boolean hasRate(int link) {
    return states[link] != RISING;
  }

  int size() {
    return size;
  }

  int get(int place) {
    return members[place];
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      states[members[i]] = KEPT;
    }
    size = 0;
  }

  /** Whether the link has frozen flows. */
  boolean full(int link) {
    return states[link] == FULL;
  }

  void fill(int link) {
    states[link] = FULL;
  }

  /** The flows that the link holds back have no rate any more. */
  void melt(int link) {
    states[link] = RISING;
  }
}
