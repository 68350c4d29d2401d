package io.racklab.master.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The nodes as HDFS's name node sees them: alive until it has not heard them for long; and what
 * each of them holds and sends. Times are emulated nanoseconds.
 */
final class DataNodes {
  private static final long HEARD = Long.MAX_VALUE;

  private final long afterNanos;
  private final long[] silentSince;
  private final BitSet dead = new BitSet();
  private final int[] streams;
  private final long[] bytes;

  /**
   * @param afterNanos of silence, after which a node is dead
   */
  DataNodes(int count, long afterNanos) {
    this.afterNanos = afterNanos;
    silentSince = new long[count];
    Arrays.fill(silentSince, HEARD);
    streams = new int[count];
    bytes = new long[count];
  }

  /** The name node hears a node no more. */
  void silent(int node, long now) {
    silentSince[node] = now;
  }

  /** It hears the node again; returns whether it had taken it for dead. */
  boolean heard(int node) {
    silentSince[node] = HEARD;
    boolean was = dead.get(node);
    dead.clear(node);
    return was;
  }

  /** Whether a node hears what it is told. */
  boolean hears(int node) {
    return silentSince[node] == HEARD;
  }

  /** The nodes that are dead now and were not before. */
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

  /** When the next node is dead if none is heard before, or the largest number. */
  long nextDeath() {
    long next = Long.MAX_VALUE;
    for (int node = 0; node < silentSince.length; node++) {
      if (!hears(node) && !dead.get(node)) {
        next = Math.min(next, silentSince[node] + afterNanos);
      }
    }
    return next;
  }

  /** Whether a node is not dead, as far as is known. */
  boolean isAlive(int node) {
    return !dead.get(node);
  }

  int countAlive() {
    return silentSince.length - dead.cardinality();
  }

  /** The blocks that a node sends, or is to send. */
  int streams(int node) {
    return streams[node];
  }

  /** A node has one block more to send, or one less. */
  void streams(int node, int change) {
    streams[node] += change;
  }

  /** The bytes of all replicas on a node. */
  long bytes(int node) {
    return bytes[node];
  }

  void stores(int node, long change) {
    bytes[node] += change;
  }
}
