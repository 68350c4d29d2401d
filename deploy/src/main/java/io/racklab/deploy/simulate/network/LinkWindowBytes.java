package io.racklab.deploy.simulate.network;

import java.util.Map;
import java.util.TreeMap;

/** The bytes that each link has carried in each window of time. */
final class LinkWindowBytes {
  private static final double NANOS = 1e9;

  private final long windowNanos;
  private final int links;
  private final Map<Long, double[]> bytes = new TreeMap<>();
  private long window;
  private double[] current;

  LinkWindowBytes(int links, long windowNanos) {
    this.links = links;
    this.windowNanos = windowNanos;
    begin(0);
  }

  private void begin(long number) {
    window = number;
    current = null;
  }

  /** Returns the end of the window in seconds. */
  double endSeconds() {
    return (window + 1) * (windowNanos / NANOS);
  }

  /** Ends the window and begins the one that holds a time. */
  void next(double seconds) {
    begin(Math.max(window + 1, (long) Math.floor(seconds / (windowNanos / NANOS))));
  }

  void carry(int link, double more) {
    if (current == null) {
      current = bytes.computeIfAbsent(window, any -> new double[links]);
    }
    current[link] += more;
  }

  /** Returns the bytes of each link in each window; the key is the window's end in nanoseconds. */
  Map<Long, double[]> byEnd() {
    Map<Long, double[]> byEnd = new TreeMap<>();
    bytes.forEach((number, carried) -> byEnd.put((number + 1) * windowNanos, carried));
    return byEnd;
  }
}
