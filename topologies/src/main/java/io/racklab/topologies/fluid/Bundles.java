package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The bundles, in reused slots. A bundle consists of all active flows on one path, which share one
 * curve of attained service and wait in a heap by the service at which they finish. The curve is
 * the bottleneck's curve plus an offset, so that changing the bottleneck touches no flow.
 */
final class Bundles {
  static final int NONE = -1;

  private final Bottlenecks bottlenecks;
  private final Heaps flows = new Heaps(64, 64);
  private int[] paths = new int[64];
  private int[] counts = new int[64];
  private int[] bottleneck = new int[64];
  private double[] offsets = new double[64];

  /**
   * For each bundle, the sum over its flows of the service that the curve had attained when the
   * flow began.
   */
  private double[] origins = new double[64];

  private double[] joined = new double[64];
  private double[] reported = new double[64];
  private int[] free = new int[64];
  private int freeCount;
  private int slotCount;
  private int[] bundleOfPath = new int[64];

  Bundles(Bottlenecks bottlenecks) {
    this.bottlenecks = bottlenecks;
    Arrays.fill(bundleOfPath, NONE);
  }

  /** Returns the bundle of a path, or {@link #NONE} if no flow is active on it. */
  int of(int path) {
    return path < bundleOfPath.length ? bundleOfPath[path] : NONE;
  }

  int open(int path) {
    int bundle;
    if (freeCount > 0) {
      bundle = free[--freeCount];
    } else {
      bundle = slotCount++;
      if (bundle == paths.length) {
        grow(2 * bundle);
      }
    }
    if (path >= bundleOfPath.length) {
      int old = bundleOfPath.length;
      bundleOfPath = Arrays.copyOf(bundleOfPath, Math.max(path + 1, 2 * old));
      Arrays.fill(bundleOfPath, old, bundleOfPath.length, NONE);
    }
    bundleOfPath[path] = bundle;
    paths[bundle] = path;
    counts[bundle] = 0;
    bottleneck[bundle] = NONE;
    offsets[bundle] = 0;
    origins[bundle] = 0;
    reported[bundle] = Double.NaN;
    return bundle;
  }

  private void grow(int length) {
    paths = Arrays.copyOf(paths, length);
    counts = Arrays.copyOf(counts, length);
    bottleneck = Arrays.copyOf(bottleneck, length);
    offsets = Arrays.copyOf(offsets, length);
    origins = Arrays.copyOf(origins, length);
    joined = Arrays.copyOf(joined, length);
    reported = Arrays.copyOf(reported, length);
    free = Arrays.copyOf(free, length);
    flows.ensure(length, 0);
    bottlenecks.bundles().ensure(0, length);
  }

  /** Frees the slot of a bundle without flows. */
  void close(int bundle) {
    bundleOfPath[paths[bundle]] = NONE;
    paths[bundle] = NONE;
    free[freeCount++] = bundle;
  }

  /** Returns the bundle's path, or {@link #NONE} for a free slot. */
  int path(int bundle) {
    return paths[bundle];
  }

  int count(int bundle) {
    return counts[bundle];
  }

  /** Returns the link that holds the bundle back, or {@link #NONE} until rates are computed. */
  int bottleneck(int bundle) {
    return bottleneck[bundle];
  }

  double rate(int bundle) {
    return bottleneck[bundle] == NONE ? 0 : bottlenecks.rate(bottleneck[bundle]);
  }

  /** Returns the time from which the rate holds, in seconds. */
  double since(int bundle) {
    return Math.max(joined[bundle], bottlenecks.since(bottleneck[bundle]));
  }

  /** Returns the rate that was last reported to a {@link RateSink}, or NaN. */
  double reported(int bundle) {
    return reported[bundle];
  }

  void reported(int bundle, double rate) {
    reported[bundle] = rate;
  }

  /**
   * Returns the bytes that a flow of the bundle has received since the origin of the bundle's
   * curve.
   */
  double attained(int bundle, double now) {
    int link = bottleneck[bundle];
    return link == NONE ? offsets[bundle] : offsets[bundle] + bottlenecks.attained(link, now);
  }

  /** Returns the bytes that the bundle's active flows have received. */
  double received(int bundle, double now) {
    return Math.max(0, counts[bundle] * attained(bundle, now) - origins[bundle]);
  }

  /** Adjusts the bundle's offset after its bottleneck's curve was lowered by {@code bytes}. */
  void shift(int bundle, double bytes) {
    offsets[bundle] += bytes;
  }

  /** Adds a flow that finishes after {@code bytes} more bytes. */
  void add(int bundle, int flow, long bytes, int flowSlots, double now) {
    double attained = attained(bundle, now);
    if (attained > Bottlenecks.LONGEST) {
      flows.lower(bundle, attained);
      offsets[bundle] -= attained;
      origins[bundle] -= counts[bundle] * attained;
      attained = 0;
    }
    origins[bundle] += attained;
    flows.ensure(0, flowSlots);
    flows.add(bundle, flow, attained + bytes);
    counts[bundle]++;
    rekey(bundle);
  }

  /** Removes a flow of {@code bytes} bytes. */
  void remove(int bundle, int flow, long bytes) {
    origins[bundle] -= flows.key(flow) - bytes;
    flows.remove(bundle, flow);
    counts[bundle]--;
    if (bottleneck[bundle] != NONE) {
      if (counts[bundle] == 0) {
        bottlenecks.bundles().remove(bottleneck[bundle], bundle);
      } else {
        rekey(bundle);
      }
    }
  }

  private void rekey(int bundle) {
    if (bottleneck[bundle] != NONE) {
      bottlenecks
          .bundles()
          .update(bottleneck[bundle], bundle, flows.firstKey(bundle) - offsets[bundle]);
    }
  }

  /** Returns the bundle's flow that finishes first. */
  int first(int bundle) {
    return flows.first(bundle);
  }

  /** Returns the attained service in bytes at which a flow finishes. */
  double threshold(int flow) {
    return flows.key(flow);
  }

  /** Makes a link, whose curve must be up to date, the bundle's bottleneck from now on. */
  void move(int bundle, int link, double now) {
    double attained = attained(bundle, now);
    if (bottleneck[bundle] != NONE) {
      bottlenecks.bundles().remove(bottleneck[bundle], bundle);
    }
    bottleneck[bundle] = link;
    offsets[bundle] = attained - bottlenecks.attained(link, now);
    joined[bundle] = now;
    bottlenecks.bundles().add(link, bundle, flows.firstKey(bundle) - offsets[bundle]);
  }
}
