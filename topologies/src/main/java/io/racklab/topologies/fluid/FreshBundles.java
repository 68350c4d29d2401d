package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * Bundles opened since rates were last computed, which have no rate yet; some may be closed
 * already.
 */
final class FreshBundles {
  private int[] fresh = new int[64];
  private int count;

  void add(int bundle) {
    if (count == fresh.length) {
      fresh = Arrays.copyOf(fresh, 2 * count);
    }
    fresh[count++] = bundle;
  }

  int count() {
    return count;
  }

  int get(int place) {
    return fresh[place];
  }

  void clear() {
    count = 0;
  }
}
