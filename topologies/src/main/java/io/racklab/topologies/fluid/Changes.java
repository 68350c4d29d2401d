package io.racklab.topologies.fluid;

import java.util.Arrays;

/** The rates that have changed since rates were last reported to a {@link RateSink}. */
final class Changes {
  private final Bottlenecks bottlenecks;
  private final Bundles bundles;
  private final boolean[] levelChanged;
  private final int[] levels;
  private int levelCount;
  private boolean[] bundleChanged = new boolean[64];
  private int[] moved = new int[64];
  private int movedCount;
  private int[] told = new int[64];
  private int toldCount;

  Changes(int linkCount, Bottlenecks bottlenecks, Bundles bundles) {
    this.bottlenecks = bottlenecks;
    this.bundles = bundles;
    levelChanged = new boolean[linkCount];
    levels = new int[linkCount];
  }

  /** Notes that all bundles that the link holds back have a new rate. */
  void level(int link) {
    if (!levelChanged[link]) {
      levelChanged[link] = true;
      levels[levelCount++] = link;
    }
  }

  /** Notes that the bundle has a new bottleneck. */
  void bundle(int bundle) {
    if (bundle >= bundleChanged.length) {
      bundleChanged = Arrays.copyOf(bundleChanged, Math.max(bundle + 1, 2 * moved.length));
      moved = Arrays.copyOf(moved, bundleChanged.length);
    }
    if (!bundleChanged[bundle]) {
      bundleChanged[bundle] = true;
      moved[movedCount++] = bundle;
    }
  }

  /** Reports the changes, ordered by path, and forgets them. */
  void drain(RateSink sink) {
    toldCount = 0;
    for (int i = 0; i < levelCount; i++) {
      int link = levels[i];
      levelChanged[link] = false;
      for (int k = 0; k < bottlenecks.bundles().size(link); k++) {
        consider(bottlenecks.bundles().item(link, k));
      }
    }
    levelCount = 0;
    for (int i = 0; i < movedCount; i++) {
      bundleChanged[moved[i]] = false;
      if (bundles.path(moved[i]) != Bundles.NONE) {
        consider(moved[i]);
      }
    }
    movedCount = 0;
    Arrays.sort(told, 0, toldCount);
    for (int i = 0; i < toldCount; i++) {
      int bundle = bundles.of(told[i]);
      sink.rate(told[i], bundles.rate(bundle), bundles.since(bundle));
    }
  }

  private void consider(int bundle) {
    double rate = bundles.rate(bundle);
    if (rate != bundles.reported(bundle)) {
      bundles.reported(bundle, rate);
      if (toldCount == told.length) {
        told = Arrays.copyOf(told, 2 * toldCount);
      }
      told[toldCount++] = bundles.path(bundle);
    }
  }
}
