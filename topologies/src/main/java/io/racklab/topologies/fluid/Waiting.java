package io.racklab.topologies.fluid;

/**
 * A priority queue of bottlenecks by level, the lowest first; among equal levels the link with the
 * lower number is first.
 *
 * <p>Each power of two has {@value #BUCKETS_OF_OCTAVE} buckets, so that most buckets have at most
 * one bottleneck. These need no comparison, whose branch a processor could not predict. Bottlenecks
 * of one bucket are in a pairing heap, so that many of one level cost little more.
 */
final class Waiting {
  private static final int NONE = -1;
  private static final int BUCKETS_OF_OCTAVE = 64;
  private static final int WORDS = Long.SIZE;

  /** The number of low bits of a level that are dropped to get its bucket. */
  private static final int SHIFT = 52 - Integer.numberOfTrailingZeros(BUCKETS_OF_OCTAVE);

  /** Levels below 2^-16 bytes per second share a bucket, and so do those from 2^48 on. */
  private static final long LOWEST = Double.doubleToRawLongBits(Math.scalb(1.0, -16)) >>> SHIFT;

  /** The first bottleneck of each bucket that has one. */
  private final int[] roots = new int[WORDS * Long.SIZE];

  /**
   * A bit for each bucket, set while it has a bottleneck; {@link #filledWords} has a bit for each
   * word that is not 0.
   */
  private final long[] filled = new long[WORDS];

  private long filledWords;

  /**
   * For each link, its first child in the heap; {@link #siblings} has the next child of its parent.
   */
  private final int[] children;

  private final int[] siblings;

  /** Levels as bits, which for numbers that are not negative are in the same order. */
  private final long[] keys;

  private final boolean[] has;
  private int size;

  Waiting(int linkCount) {
    children = new int[linkCount];
    siblings = new int[linkCount];
    keys = new long[linkCount];
    has = new boolean[linkCount];
  }

  int size() {
    return size;
  }

  boolean has(int link) {
    return has[link];
  }

  /** Adds a link that is not in the queue. */
  void add(int link, double level) {
    long key = Double.doubleToRawLongBits(level);
    has[link] = true;
    size++;
    keys[link] = key;
    children[link] = NONE;
    int bucket = bucket(key);
    int word = bucket / Long.SIZE;
    long bit = 1L << bucket;
    if ((filled[word] & bit) == 0) {
      filled[word] |= bit;
      filledWords |= 1L << word;
      roots[bucket] = link;
    } else {
      roots[bucket] = meld(roots[bucket], link);
    }
  }

  private static int bucket(long key) {
    long number = (key >>> SHIFT) - LOWEST;
    return (int) Math.max(0, Math.min(WORDS * Long.SIZE - 1, number));
  }

  /** Removes the link with the least level and returns it; the queue must not be empty. */
  int takeFirst() {
    int word = Long.numberOfTrailingZeros(filledWords);
    int bucket = word * Long.SIZE + Long.numberOfTrailingZeros(filled[word]);
    int first = roots[bucket];
    has[first] = false;
    size--;
    if (children[first] != NONE) {
      roots[bucket] = meldAll(children[first]);
    } else {
      filled[word] &= filled[word] - 1;
      if (filled[word] == 0) {
        filledWords &= filledWords - 1;
      }
    }
    return first;
  }

  /** Melds the heaps of a link and its siblings in pairs, then pair by pair; returns the root. */
  private int meldAll(int siblingsFrom) {
    int pairs = NONE;
    int rest = siblingsFrom;
    while (rest != NONE) {
      int pair = rest;
      rest = siblings[pair];
      if (rest != NONE) {
        int other = rest;
        rest = siblings[other];
        pair = meld(pair, other);
      }
      siblings[pair] = pairs;
      pairs = pair;
    }
    int first = pairs;
    rest = siblings[first];
    while (rest != NONE) {
      int pair = rest;
      rest = siblings[pair];
      first = meld(first, pair);
    }
    return first;
  }

  /**
   * Melds two heaps and returns the root: the one with the lower level, or the lower number if
   * equal.
   */
  private int meld(int one, int other) {
    boolean inOrder = keys[one] < keys[other] || keys[one] == keys[other] && one < other;
    int first = inOrder ? one : other;
    int second = inOrder ? other : one;
    siblings[second] = children[first];
    children[first] = second;
    return first;
  }
}
