package io.racklab.master.job;

import io.racklab.protocol.Locality;
import io.racklab.topologies.Topology;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * The maps of a job that wait for a slot, found by where their input lies. Within a locality the
 * lowest number comes first, as in Hadoop; maps that have failed come before all others.
 *
 * <p>Lists for nodes and racks are built once; entries that are no longer pending are passed over
 * by a cursor, so that finding all maps of a job costs time linear in its replicas.
 */
public final class PendingMaps {
  /** No map was found. */
  public static final int NONE = -1;

  private final Topology topology;
  private final InputSplits splits;
  private final BitSet pending;
  private final Deque<Integer> failed = new ArrayDeque<>();
  private final Lists byNode;
  private final Lists byRack;
  private int pendingCount;
  private int next;

  public PendingMaps(InputSplits splits, Topology topology) {
    this.topology = topology;
    this.splits = splits;
    pendingCount = splits.count();
    pending = new BitSet(pendingCount);
    pending.set(0, pendingCount);
    byNode = new Lists(topology.nodeCount(), splits.size());
    byRack = new Lists(topology.rackCount(), splits.size());
    for (int map = 0; map < splits.count(); map++) {
      for (int replica = 0; replica < splits.replicas(map); replica++) {
        byNode.count(splits.node(map, replica));
        byRack.count(topology.rackOf(splits.node(map, replica)));
      }
    }
    byNode.layOut();
    byRack.layOut();
    for (int map = 0; map < splits.count(); map++) {
      for (int replica = 0; replica < splits.replicas(map); replica++) {
        byNode.add(splits.node(map, replica), map);
        byRack.add(topology.rackOf(splits.node(map, replica)), map);
      }
    }
  }

  /** The number of maps that wait. */
  public int count() {
    return pendingCount;
  }

  /** Whether a map waits. */
  public boolean has(int map) {
    return pending.get(map);
  }

  /** The numbers of the maps that wait, as of now. */
  public BitSet asSet() {
    return (BitSet) pending.clone();
  }

  /** A failed map if there is one, which goes first wherever it runs, or {@link #NONE}. */
  public int failedFirst() {
    return failed.isEmpty() ? NONE : failed.peekFirst();
  }

  /** A pending map with a replica on this node, or {@link #NONE}. */
  public int onNode(int node) {
    return pendingCount == 0 ? NONE : byNode.first(node, pending);
  }

  /** A pending map with a replica in this rack, or {@link #NONE}. */
  public int inRack(int rack) {
    return pendingCount == 0 ? NONE : byRack.first(rack, pending);
  }

  /** Any pending map, or {@link #NONE}. */
  public int anywhere() {
    next = pending.nextSetBit(next);
    if (next < 0) {
      next = splits.count();
      return NONE;
    }
    return next;
  }

  /** The locality that a map would have on a node. */
  public Locality locality(int map, int node) {
    Locality best = Locality.OFF;
    for (int replica = 0; replica < splits.replicas(map); replica++) {
      int holder = splits.node(map, replica);
      if (holder == node) {
        return Locality.NODE;
      }
      if (topology.rackOf(holder) == topology.rackOf(node)) {
        best = Locality.RACK;
      }
    }
    return best;
  }

  /** The map has been given a slot. */
  public void take(int map) {
    if (!pending.get(map)) {
      throw new IllegalStateException("map " + map + " is not pending");
    }
    pending.clear(map);
    pendingCount--;
    failed.remove(map);
  }

  /**
   * The map waits again.
   *
   * @param hasFailed whether it goes before the maps that have not run yet
   */
  public void putBack(int map, boolean hasFailed) {
    if (pending.get(map)) {
      throw new IllegalStateException("map " + map + " is pending already");
    }
    pending.set(map);
    pendingCount++;
    next = Math.min(next, map);
    if (hasFailed) {
      failed.addLast(map);
    }
    for (int replica = 0; replica < splits.replicas(map); replica++) {
      byNode.rewind(splits.node(map, replica));
      byRack.rewind(topology.rackOf(splits.node(map, replica)));
    }
  }

  /** All maps wait again, as if none had ever run. */
  public void reset() {
    pendingCount = splits.count();
    pending.set(0, pendingCount);
    failed.clear();
    next = 0;
    byNode.rewind();
    byRack.rewind();
  }

  /**
   * Lists of maps for places, back to back in one array; each has a cursor to its first entry that
   * may be pending.
   */
  private static final class Lists {
    private final int[] start;
    private final int[] cursor;
    private final int[] entries;

    Lists(int places, int entries) {
      start = new int[places + 1];
      cursor = new int[places];
      this.entries = new int[entries];
    }

    void count(int place) {
      start[place + 1]++;
    }

    void layOut() {
      for (int place = 0; place < cursor.length; place++) {
        start[place + 1] += start[place];
        cursor[place] = start[place];
      }
    }

    void add(int place, int map) {
      entries[cursor[place]++] = map;
      if (cursor[place] == start[place + 1]) {
        cursor[place] = start[place];
      }
    }

    int first(int place, BitSet pending) {
      int at = cursor[place];
      int end = start[place + 1];
      while (at < end && !pending.get(entries[at])) {
        at++;
      }
      cursor[place] = at;
      return at < end ? entries[at] : NONE;
    }

    void rewind(int place) {
      cursor[place] = start[place];
    }

    void rewind() {
      System.arraycopy(start, 0, cursor, 0, cursor.length);
    }
  }
}
