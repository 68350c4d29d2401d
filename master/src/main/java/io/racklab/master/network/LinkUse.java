package io.racklab.master.network;

import io.racklab.master.journal.Journal;
import io.racklab.master.journal.Row.LinkRow;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The bytes that each link carried in each window, as the receivers counted them. A window is noted
 * when every worker must have told of it.
 */
final class LinkUse {
  /** Workers tell of a window when it ends; a stalled one may be late. */
  private static final int OPEN_WINDOWS = 5;

  private static final double NANOS = 1e9;

  private final Topology topology;
  private final long windowNanos;
  private final double byteScale;
  private final Journal journal;
  private final FullestLink fullest;
  private final NavigableMap<Long, long[]> realBytes = new TreeMap<>();

  /** By window: bytes per second that the model has links carry. */
  private final NavigableMap<Long, double[]> targets = new TreeMap<>();

  /** Whether the model tells of links above racks: of nothing where they carry nothing. */
  private boolean modelled;

  /**
   * @param spanNanos emulated time over which the fullest link is looked for
   */
  LinkUse(Topology topology, long windowNanos, double byteScale, long spanNanos, Journal journal) {
    this.topology = topology;
    this.windowNanos = windowNanos;
    this.byteScale = byteScale;
    this.journal = journal;
    double[] capacities = new double[topology.linkCount()];
    for (int link = 0; link < capacities.length; link++) {
      capacities[link] = topology.capacity(link);
    }
    fullest = new FullestLink(capacities, windowNanos, byteScale, spanNanos);
  }

  void received(Collection<WindowBytes> windows) {
    for (WindowBytes window : windows) {
      long[] links =
          realBytes.computeIfAbsent(window.window(), number -> new long[topology.linkCount()]);
      for (int link : topology.route(window.source(), window.destination())) {
        links[link] += window.realBytes();
      }
    }
  }

  /** The model has had a link carry so much in the window that ends then. */
  void target(long endNanos, int link, double bytesPerSecond) {
    modelled = true;
    long window = endNanos / windowNanos - 1;
    targets.computeIfAbsent(window, number -> new double[topology.linkCount()])[link] =
        bytesPerSecond;
  }

  /** Notes the windows that ended a while before this time. */
  void noteBefore(long now) {
    note(realBytes.headMap(now / windowNanos - OPEN_WINDOWS, false));
  }

  /** Notes all that is left. */
  void noteAll() {
    note(realBytes);
  }

  /** The most that a link carried of what it can, over the windows noted so far; see there. */
  double fullestLink() {
    return fullest.most();
  }

  private void note(NavigableMap<Long, long[]> windows) {
    List<Long> done = new ArrayList<>(windows.keySet());
    for (Long window : done) {
      long[] links = realBytes.remove(window);
      fullest.add(window, links);
      double[] told = targets.remove(window);
      note((window + 1) * windowNanos, links, told == null ? new double[links.length] : told);
      targets.headMap(window).clear();
    }
  }

  private void note(long endNanos, long[] links, double[] told) {
    for (int link = 0; link < links.length; link++) {
      if (links[link] > 0) {
        double used = links[link] * byteScale / (windowNanos / NANOS);
        double target = modelled && topology.isTrunk(link) ? told[link] : used;
        journal.note(
            new LinkRow(endNanos, topology.linkName(link), topology.capacity(link), used, target));
      }
    }
  }
}
