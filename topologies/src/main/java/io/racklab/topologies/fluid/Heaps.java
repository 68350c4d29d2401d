package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * Binary min-heaps over small integers ("items") with double keys. An item is in at most one of the
 * heaps. Equal keys are ordered by item, so the first item never depends on history.
 */
final class Heaps {
  private static final int[] NONE = {};
  private static final int OUTSIDE = -1;

  private int[][] heaps;
  private int[] sizes;
  private double[] keys;
  private int[] places;

  /** The key of each heap's first item. */
  private double[] firstKeys;

  Heaps(int heapCount, int itemCount) {
    heaps = new int[heapCount][];
    Arrays.fill(heaps, NONE);
    sizes = new int[heapCount];
    firstKeys = new double[heapCount];
    keys = new double[itemCount];
    places = new int[itemCount];
    Arrays.fill(places, OUTSIDE);
  }

  /** Makes room for heaps and items numbered below these bounds. */
  void ensure(int heapCount, int itemCount) {
    if (heapCount > heaps.length) {
      int old = heaps.length;
      heaps = Arrays.copyOf(heaps, Math.max(heapCount, 2 * old));
      Arrays.fill(heaps, old, heaps.length, NONE);
      sizes = Arrays.copyOf(sizes, heaps.length);
      firstKeys = Arrays.copyOf(firstKeys, heaps.length);
    }
    if (itemCount > keys.length) {
      int old = keys.length;
      keys = Arrays.copyOf(keys, Math.max(itemCount, 2 * old));
      places = Arrays.copyOf(places, keys.length);
      Arrays.fill(places, old, places.length, OUTSIDE);
    }
  }

  int size(int heap) {
    return sizes[heap];
  }

  /** Returns the item with the least key; the heap must not be empty. */
  int first(int heap) {
    return heaps[heap][0];
  }

  double firstKey(int heap) {
    return firstKeys[heap];
  }

  /** Returns the item at a place from 0 to size - 1, in no useful order. */
  int item(int heap, int place) {
    return heaps[heap][place];
  }

  double key(int item) {
    return keys[item];
  }

  void add(int heap, int item, double key) {
    int size = sizes[heap];
    if (size == heaps[heap].length) {
      heaps[heap] = Arrays.copyOf(heaps[heap], Math.max(4, 2 * size));
    }
    keys[item] = key;
    sizes[heap] = size + 1;
    up(heaps[heap], size, item);
    keepFirstKey(heap, heaps[heap]);
  }

  private void keepFirstKey(int heap, int[] array) {
    firstKeys[heap] = keys[array[0]];
  }

  void update(int heap, int item, double key) {
    double old = keys[item];
    if (key == old) {
      return;
    }
    keys[item] = key;
    if (key < old) {
      up(heaps[heap], places[item], item);
    } else {
      down(heaps[heap], sizes[heap], places[item], item);
    }
    keepFirstKey(heap, heaps[heap]);
  }

  void remove(int heap, int item) {
    int[] array = heaps[heap];
    int place = places[item];
    int size = --sizes[heap];
    places[item] = OUTSIDE;
    int last = array[size];
    if (last != item) {
      array[place] = last;
      places[last] = place;
      up(array, place, last);
      down(array, size, places[last], last);
      keepFirstKey(heap, array);
    }
  }

  /** Subtracts {@code by} from all keys of a heap, which keeps its order. */
  void lower(int heap, double by) {
    for (int place = 0; place < sizes[heap]; place++) {
      keys[heaps[heap][place]] -= by;
    }
    firstKeys[heap] -= by;
  }

  private void up(int[] array, int from, int item) {
    double key = keys[item];
    int place = from;
    while (place > 0) {
      int parent = place - 1 >>> 1;
      int above = array[parent];
      double aboveKey = keys[above];
      if (aboveKey < key || aboveKey == key && above < item) {
        break;
      }
      array[place] = above;
      places[above] = place;
      place = parent;
    }
    array[place] = item;
    places[item] = place;
  }

  private void down(int[] array, int size, int from, int item) {
    double key = keys[item];
    int place = from;
    int half = size >>> 1;
    while (place < half) {
      int child = 2 * place + 1;
      int below = array[child];
      double belowKey = keys[below];
      if (child + 1 < size) {
        int right = array[child + 1];
        double rightKey = keys[right];
        if (rightKey < belowKey || rightKey == belowKey && right < below) {
          child++;
          below = right;
          belowKey = rightKey;
        }
      }
      if (key < belowKey || key == belowKey && item < below) {
        break;
      }
      array[place] = below;
      places[below] = place;
      place = child;
    }
    array[place] = item;
    places[item] = place;
  }
}
