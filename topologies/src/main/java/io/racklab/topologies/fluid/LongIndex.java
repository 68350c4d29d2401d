package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * A map from long to int without boxing: open addressing, linear probing, and removal by shifting
 * back, so that it neither leaves tombstones nor grows under churn. Keys that follow one another
 * are neighbours, in groups of eight that fit a line of a processor's cache. It cannot be iterated,
 * so its order can influence nothing.
 */
public final class LongIndex {
  /** Stands for no value. */
  public static final int ABSENT = -1;

  /** The number of low bits of a key that determine its place among eight neighbours. */
  private static final int NEIGHBOURS = 3;

  private long[] keys;
  private int[] values;
  private int size;
  private int mask;

  public LongIndex() {
    allocate(64);
  }

  private void allocate(int length) {
    keys = new long[length];
    values = new int[length];
    Arrays.fill(values, ABSENT);
    mask = length - 1;
  }

  private int home(long key) {
    long mixed = (key >>> NEIGHBOURS) * 0x9E3779B97F4A7C15L;
    return (int) ((mixed >>> 32 ^ mixed >>> 15) << NEIGHBOURS | key & (1 << NEIGHBOURS) - 1) & mask;
  }

  /** Returns the value, which is never negative, or {@link #ABSENT}. */
  public int get(long key) {
    int place = home(key);
    while (values[place] != ABSENT && keys[place] != key) {
      place = place + 1 & mask;
    }
    return values[place];
  }

  /** Sets the value of a key; the value must not be negative. */
  public void put(long key, int value) {
    if (2 * size > mask) {
      grow();
    }
    int place = home(key);
    while (values[place] != ABSENT && keys[place] != key) {
      place = place + 1 & mask;
    }
    if (values[place] == ABSENT) {
      size++;
      keys[place] = key;
    }
    values[place] = value;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    allocate(2 * oldKeys.length);
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != ABSENT) {
        put(oldKeys[i], oldValues[i]);
      }
    }
  }

  /** Removes a key; returns its value, or {@link #ABSENT}. */
  public int remove(long key) {
    int hole = home(key);
    while (values[hole] != ABSENT && keys[hole] != key) {
      hole = hole + 1 & mask;
    }
    int removed = values[hole];
    if (removed == ABSENT) {
      return ABSENT;
    }
    size--;
    int next = hole + 1 & mask;
    while (values[next] != ABSENT) {
      // An entry may fill the hole unless its home lies between the hole and itself.
      if ((next - home(keys[next]) & mask) >= (next - hole & mask)) {
        keys[hole] = keys[next];
        values[hole] = values[next];
        hole = next;
      }
      next = next + 1 & mask;
    }
    values[hole] = ABSENT;
    return removed;
  }
}
