package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * Bundles that were opened without a rate since rates were last computed; some may be closed again.
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
