package io.racklab.topologies.fluid;

/** The links whose levels are being computed, in the order in which they were opened. */
final class OpenLinks {
  /** Its flows keep their rate. */
  private static final byte KEPT = 0;

  /** Its flows keep their rate until the next ascent begins. */
  private static final byte NEW = 1;

  /** Its flows were frozen in this ascent. */
  private static final byte FULL = 2;

  /** Its flows have no rate yet in this ascent. */
  private static final byte RISING = 3;

  /** No flow over it is without a rate in this ascent, so it does not rise. */
  private static final byte STILL = 4;

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
    return states[link] < RISING;
  }

  /** Whether it is open and would have to rise on, but does not. */
  boolean isBehind(int link) {
    return (1 << states[link] & (1 << FULL | 1 << STILL)) != 0;
  }

  /** 1 for a link that is not open, else 0: a number, so that who counts them needs no branch. */
  int countKept(int link) {
    return states[link] - 1 >>> 31;
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
  void rise(int link) {
    states[link] = RISING;
  }

  /** All flows over the link have a rate, none of them by it. */
  void stand(int link) {
    states[link] = STILL;
  }
}
