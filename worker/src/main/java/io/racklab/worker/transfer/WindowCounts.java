package io.racklab.worker.transfer;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts bytes by window and path since the last drain. Thread-safe. */
final class WindowCounts {
  private record Key(long window, int source, int destination) {}

  private static final Comparator<WindowBytes> ORDER =
      Comparator.comparingLong(WindowBytes::window)
          .thenComparingInt(WindowBytes::source)
          .thenComparingInt(WindowBytes::destination);

  private final long originNanos;
  private final long windowNanos;
  private Map<Key, Long> counts = new HashMap<>();

  WindowCounts(long originNanos, long windowNanos) {
    this.originNanos = originNanos;
    this.windowNanos = windowNanos;
  }

  synchronized void add(int source, int destination, int bytes, long atNanos) {
    long window = Math.floorDiv(atNanos - originNanos, windowNanos);
    counts.merge(new Key(window, source, destination), (long) bytes, Long::sum);
  }

  List<WindowBytes> drain() {
    return take().entrySet().stream()
        .map(
            entry ->
                new WindowBytes(
                    entry.getKey().window,
                    entry.getKey().source,
                    entry.getKey().destination,
                    entry.getValue()))
        .sorted(ORDER)
        .toList();
  }

  private synchronized Map<Key, Long> take() {
    Map<Key, Long> taken = counts;
    counts = new HashMap<>();
    return taken;
  }
}
