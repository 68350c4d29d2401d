package io.racklab.master.engine.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The nodes as HDFS's name node sees them: whether each is alive or has been silent for too long,
 * the bytes that it holds, and the number of blocks that it sends. Times are emulated nanoseconds.
 */
final class DataNodes {
  private static final long HEARD = Long.MAX_VALUE;

  private final long afterNanos;
  private final long[] silentSince;
  private final BitSet dead = new BitSet();
  private final int[] streams;
  private final long[] bytes;

  /**
   * @param afterNanos the silence after which a node is dead
   */
  DataNodes(int count, long afterNanos) {
    this.afterNanos = afterNanos;
    silentSince = new long[count];
    Arrays.fill(silentSince, HEARD);
    streams = new int[count];
    bytes = new long[count];
  }

  /** Notes that a node has fallen silent. */
  void silent(int node, long now) {
    silentSince[node] = now;
  }

  /** Notes that a node is heard again. Returns true if it was dead. */
  boolean heard(int node) {
    silentSince[node] = HEARD;
    boolean was = dead.get(node);
    dead.clear(node);
    return was;
  }

  /** True if messages reach a node. */
  boolean hears(int node) {
    return silentSince[node] == HEARD;
  }

  /** Declares nodes dead that have been silent for too long, and returns them. */
  List<Integer> newlyDead(long now) {
    List<Integer> died = new ArrayList<>();
    for (int node = 0; node < silentSince.length; node++) {
      if (!hears(node) && !dead.get(node) && silentSince[node] + afterNanos <= now) {
        dead.set(node);
        died.add(node);
      }
    }
    return died;
  }

  /**
   * Returns the time at which the next node is declared dead if none is heard before; the largest
   * number if no node is silent.
   */
  long nextDeath() {
    long next = Long.MAX_VALUE;
    for (int node = 0; node < silentSince.length; node++) {
      if (!hears(node) && !dead.get(node)) {
        next = Math.min(next, silentSince[node] + afterNanos);
      }
    }
    return next;
  }

  /** True if a node is not known to be dead. */
  boolean isAlive(int node) {
    return !dead.get(node);
  }

  int countAlive() {
    return silentSince.length - dead.cardinality();
  }

  /** Returns the number of blocks that a node sends, or is to send. */
  int streams(int node) {
    return streams[node];
  }

  /** Changes the number of blocks that a node sends. */
  void streams(int node, int change) {
    streams[node] += change;
  }

  /** Returns the bytes of all replicas on a node. */
  long bytes(int node) {
    return bytes[node];
  }

  void stores(int node, long change) {
    bytes[node] += change;
  }
}
