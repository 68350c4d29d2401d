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
 * The bytes that each link carried in each window, as receivers counted them, beside what the model
 * has it carry. A window is noted when every worker must have told of it and the model has passed
 * its end.
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
  private final NavigableMap<Long, Window> windows = new TreeMap<>();

  /**
   * The bytes that links carried in a window.
   *
   * @param realBytes by link, as counted
   * @param expected by link, bytes per second of the model
   */
  private record Window(long[] realBytes, double[] expected) {
    Window(int links) {
      this(new long[links], new double[links]);
    }
  }

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

  private Window window(long number) {
    return windows.computeIfAbsent(number, missing -> new Window(topology.linkCount()));
  }

  void received(Collection<WindowBytes> counted) {
    for (WindowBytes bytes : counted) {
      long[] links = window(bytes.window()).realBytes();
      for (int link : topology.route(bytes.source(), bytes.destination())) {
        links[link] += bytes.realBytes();
      }
    }
  }

  /** Adds the rate at which the model had a link carry bytes in the window that ends at a time. */
  void expected(long endNanos, int link, double bytesPerSecond) {
    window(endNanos / windowNanos - 1).expected()[link] = bytesPerSecond;
  }

  /**
   * Notes the windows that ended a while before this time.
   *
   * @param modelNanos when the model's present window ends
   */
  void noteBefore(long now, long modelNanos) {
    long passed = modelNanos / windowNanos - 1;
    note(windows.headMap(Math.min(now / windowNanos - OPEN_WINDOWS, passed), false));
  }

  /** Notes all that is left. */
  void noteAll() {
    note(windows);
  }

  /**
   * Returns the highest load of a link over the windows noted so far, as a share of its capacity.
   */
  double fullestLink() {
    return fullest.most();
  }

  private void note(NavigableMap<Long, Window> done) {
    List<Long> numbers = new ArrayList<>(done.keySet());
    for (Long number : numbers) {
      Window window = windows.remove(number);
      fullest.add(number, window.realBytes());
      note((number + 1) * windowNanos, window);
    }
  }

  private void note(long endNanos, Window window) {
    for (int link = 0; link < window.expected().length; link++) {
      if (window.realBytes()[link] > 0 || window.expected()[link] > 0) {
        double used = window.realBytes()[link] * byteScale / (windowNanos / NANOS);
        journal.note(
            new LinkRow(
                endNanos,
                topology.linkName(link),
                topology.capacity(link),
                used,
                window.expected()[link]));
      }
    }
  }
}
