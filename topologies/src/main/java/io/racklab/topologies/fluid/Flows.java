package io.racklab.topologies.fluid;

import java.util.Arrays;

/** The active flows in reused slots: each one's name, size in bytes and bundle. */
final class Flows {
  static final int UNKNOWN = LongIndex.ABSENT;

  private final LongIndex slots = new LongIndex();
  private long[] names = new long[64];
  private long[] bytes = new long[64];
  private double[] orders = new double[64];
  private int[] bundles = new int[64];
  private int[] free = new int[64];
  private int freeCount;
  private int slotCount;
  private long started;
  private int active;

  /** Returns the number of slots, in use or free; every slot is below this. */
  int slotCount() {
    return slotCount;
  }

  int active() {
    return active;
  }

  int slot(long name) {
    return slots.get(name);
  }

  long name(int slot) {
    return names[slot];
  }

  long bytes(int slot) {
    return bytes[slot];
  }

  /**
   * Returns the flow's place in the order of starts; a double, since it serves as a key and stays
   * below 2^53.
   */
  double order(int slot) {
    return orders[slot];
  }

  /** Returns the flow's bundle, or -1 for a flow that finishes at once. */
  int bundle(int slot) {
    return bundles[slot];
  }

  /** Takes a slot for a flow and returns it; no active flow may have the name. */
  int open(long name, long size, int bundle) {
    int slot;
    if (freeCount > 0) {
      slot = free[--freeCount];
    } else {
      slot = slotCount++;
      if (slot == names.length) {
        grow(2 * slot);
      }
    }
    slots.put(name, slot);
    names[slot] = name;
    bytes[slot] = size;
    orders[slot] = started++;
    bundles[slot] = bundle;
    active++;
    return slot;
  }

  private void grow(int length) {
    names = Arrays.copyOf(names, length);
    bytes = Arrays.copyOf(bytes, length);
    orders = Arrays.copyOf(orders, length);
    bundles = Arrays.copyOf(bundles, length);
    free = Arrays.copyOf(free, length);
  }

  /** Makes the flow inactive; its slot stays readable until {@link #release}. */
  void close(int slot) {
    slots.remove(names[slot]);
    active--;
  }

  void release(int slot) {
    free[freeCount++] = slot;
  }
}
