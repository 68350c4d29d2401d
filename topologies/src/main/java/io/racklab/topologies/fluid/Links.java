package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The links: capacities, the bundles that cross each, and what flows that are over have sent over
 * each.
 */
final class Links {
  private final Paths paths;
  private final double[] capacities;
  private final int[] flows;
  private final int[][] bundles;
  private final int[][] offsets;
  private final int[] crossings;
  private int[] placeOfOffset = new int[256];

  private final int[] busy;
  private final int[] placeOfBusy;
  private int busyCount;

  private final double[] carried;

  Links(double[] capacities, Paths paths) {
    this.paths = paths;
    this.capacities = capacities.clone();
    int count = capacities.length;
    flows = new int[count];
    bundles = new int[count][0];
    offsets = new int[count][0];
    crossings = new int[count];
    busy = new int[count];
    placeOfBusy = new int[count];
    Arrays.fill(placeOfBusy, -1);
    carried = new double[count];
  }

  int count() {
    return capacities.length;
  }

  double capacity(int link) {
    return capacities[link];
  }

  void capacity(int link, double bytesPerSecond) {
    capacities[link] = bytesPerSecond;
  }

  /** Active flows over the link. */
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

  /** Links with flows, and those that had some when rates were last computed. */
  int busyCount() {
    return busyCount;
  }

  int busy(int place) {
    return busy[place];
  }

  /** Drops a link from the busy ones. */
  void rest(int link) {
    int place = placeOfBusy[link];
    if (place >= 0) {
      int last = busy[--busyCount];
      busy[place] = last;
      placeOfBusy[last] = place;
      placeOfBusy[link] = -1;
    }
  }

  /** Bundles over the link. */
  int crossings(int link) {
    return crossings[link];
  }

  /** The bundles over the link, at places from 0 to crossings - 1, until the next change. */
  int[] bundles(int link) {
    return bundles[link];
  }

  /** A bundle begins to cross all links of its path. */
  void enter(int bundle, int path) {
    int end = paths.end(path);
    if (end > placeOfOffset.length) {
      placeOfOffset = Arrays.copyOf(placeOfOffset, Math.max(end, 2 * placeOfOffset.length));
    }
    for (int offset = paths.start(path); offset < end; offset++) {
      int link = paths.link(offset);
      int place = crossings[link]++;
      if (place == bundles[link].length) {
        bundles[link] = Arrays.copyOf(bundles[link], Math.max(4, 2 * place));
        offsets[link] = Arrays.copyOf(offsets[link], Math.max(4, 2 * place));
      }
      bundles[link][place] = bundle;
      offsets[link][place] = offset;
      placeOfOffset[offset] = place;
    }
  }

  /** The bundle of a path no longer crosses its links. */
  void leave(int path) {
    int end = paths.end(path);
    for (int offset = paths.start(path); offset < end; offset++) {
      int link = paths.link(offset);
      int place = placeOfOffset[offset];
      int last = --crossings[link];
      bundles[link][place] = bundles[link][last];
      offsets[link][place] = offsets[link][last];
      placeOfOffset[offsets[link][place]] = place;
    }
  }

  /** Counts bytes of a flow that is over. */
  void carry(int link, double bytes) {
    carried[link] += bytes;
  }

  /** Bytes of the flows that are over. */
  double carried(int link) {
    return carried[link];
  }
}
