package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The links' capacities, the number of active flows over each, and the bytes of ended flows that
 * each has carried.
 */
final class Links {
  private final double[] capacities;
  private final int[] flows;

  private final int[] busy;
  private final int[] placeOfBusy;
  private int busyCount;

  private final double[] carried;

  /**
   * @throws IllegalArgumentException if a capacity is negative or not a number
   */
  Links(double[] capacities) {
    for (int link = 0; link < capacities.length; link++) {
      requireCapacity(link, capacities[link]);
    }
    this.capacities = capacities.clone();
    int count = capacities.length;
    flows = new int[count];
    busy = new int[count];
    placeOfBusy = new int[count];
    Arrays.fill(placeOfBusy, -1);
    carried = new double[count];
  }

  int count() {
    return capacities.length;
  }

  static void requireCapacity(int link, double capacity) {
    if (!(capacity >= 0)) {
      throw new IllegalArgumentException(
          "capacity of link " + link + " must be 0 or more, not " + capacity);
    }
  }

  void require(int link) {
    if (link < 0 || link >= count()) {
      throw new IllegalArgumentException("no link " + link + ": there are " + count());
    }
  }

  double capacity(int link) {
    return capacities[link];
  }

  void capacity(int link, double bytesPerSecond) {
    capacities[link] = bytesPerSecond;
  }

  /** Returns the number of active flows over the link. */
  int flows(int link) {
    return flows[link];
  }

  void addFlows(int link, int count) {
    flows[link] += count;
    if (placeOfBusy[link] < 0) {
      placeOfBusy[link] = busyCount;
      busy[busyCount++] = link;
    }
  }

  /**
   * Returns the number of busy links: those with flows, and those that had some when rates were
   * last computed.
   */
  int busyCount() {
    return busyCount;
  }

  int busy(int place) {
    return busy[place];
  }

  /** Removes a link from the busy ones. */
  void rest(int link) {
    int place = placeOfBusy[link];
    if (place >= 0) {
      int last = busy[--busyCount];
      busy[place] = last;
      placeOfBusy[last] = place;
      placeOfBusy[link] = -1;
    }
  }

  /** Counts the bytes that an ended flow has sent over the link. */
  void carry(int link, double bytes) {
    carried[link] += bytes;
  }

  /** Returns the bytes that ended flows have sent over the link. */
  double carried(int link) {
    return carried[link];
  }
}
