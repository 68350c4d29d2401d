package io.racklab.master.engine.network;

import io.racklab.master.engine.journal.Journal;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The bytes that each link carried in each window, as receivers counted them, and the model's load.
 * A window is written once all workers should have reported it and the model has passed its end.
 */
final class LinkUse {
  /**
   * The time, in windows, during which a window accepts late reports: workers report a window at
   * its end, but a worker may stall.
   */
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
   * @param realBytes the counted bytes by link
   * @param expected the model's bytes per second by link
   */
  private record Window(long[] realBytes, double[] expected) {
    Window(int links) {
      this(new long[links], new double[links]);
    }
  }

  /**
   * @param spanNanos the emulated span over which the fullest link's load is averaged
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

  /** Adds the model's load of a link in the window that ends at a time. */
  void expected(long endNanos, int link, double bytesPerSecond) {
    window(endNanos / windowNanos - 1).expected()[link] = bytesPerSecond;
  }

  /**
   * Writes the windows that are closed to late reports and that the model has passed.
   *
   * @param modelNanos the end of the model's current window
   */
  void noteBefore(long now, long modelNanos) {
    long passed = modelNanos / windowNanos - 1;
    note(windows.headMap(Math.min(now / windowNanos - OPEN_WINDOWS, passed), false));
  }

  /** Writes all remaining windows. */
  void noteAll() {
    note(windows);
  }

  /** Returns {@link FullestLink#most} over the windows written until now. */
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
