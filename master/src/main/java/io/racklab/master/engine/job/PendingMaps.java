package io.racklab.master.engine.job;

import io.racklab.protocol.Locality;
import io.racklab.topologies.Topology;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The maps of a job that wait for a slot, indexed by where their input lies. Within a locality the
 * lowest number comes first, as in Hadoop; maps that have failed come before all others.
 *
 * <p>Lists for nodes and racks are built once. A cursor skips entries that are no longer pending,
 * so that finding all maps of a job takes time linear in its replicas.
 */
public final class PendingMaps {
  /** Returned if no map was found. */
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
    byNode = new Lists(topology.nodeCount());
    byRack = new Lists(topology.rackCount());
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

  /** Returns the number of pending maps. */
  public int count() {
    return pendingCount;
  }

  /** True if a map is pending. */
  public boolean has(int map) {
    return pending.get(map);
  }

  /** Returns a copy of the numbers of the pending maps. */
  public BitSet asSet() {
    return (BitSet) pending.clone();
  }

  /** Returns a failed map, which goes first on any node, or {@link #NONE}. */
  public int failedFirst() {
    return failed.isEmpty() ? NONE : failed.peekFirst();
  }

  /** Returns a pending map with a replica on this node, or {@link #NONE}. */
  public int onNode(int node) {
    return pendingCount == 0 ? NONE : byNode.first(node, pending);
  }

  /** Returns a pending map with a replica in this rack, or {@link #NONE}. */
  public int inRack(int rack) {
    return pendingCount == 0 ? NONE : byRack.first(rack, pending);
  }

  /** Returns any pending map, or {@link #NONE}. */
  public int anywhere() {
    next = pending.nextSetBit(next);
    if (next < 0) {
      next = splits.count();
      return NONE;
    }
    return next;
  }

  /** Returns the locality that a map would have on a node. */
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

  /** Takes a map that has been given a slot. */
  public void take(int map) {
    if (!pending.get(map)) {
      throw new IllegalStateException("map " + map + " is not pending");
    }
    pending.clear(map);
    pendingCount--;
    failed.remove(map);
  }

  /**
   * Puts back a map, which waits again.
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

  /** Adds a node's new replica of a map's input. */
  void stored(int map, int node) {
    byNode.insert(node, map);
    byRack.insert(topology.rackOf(node), map);
  }

  /** Removes a node's replica of a map's input. */
  void dropped(int map, int node) {
    byNode.remove(node, map);
    byRack.remove(topology.rackOf(node), map);
  }

  /** Makes all maps wait again, as if none had ever run. */
  public void reset() {
    pendingCount = splits.count();
    pending.set(0, pendingCount);
    failed.clear();
    next = 0;
    byNode.rewind();
    byRack.rewind();
  }

  /**
   * Lists of maps by place (node or rack), each with a cursor to its first entry that may be
   * pending. They lie back to back in one array; the few that have changed since lie apart. Most
   * jobs have no map on most nodes but are asked at each heartbeat, so a bit for each place avoids
   * the look-up.
   */
  private static final class Lists {
    private final int[] start;
    private final int[] cursor;

    /** The places with entries at or after their cursors. */
    private final BitSet left;

    private int[] entries = {};

    /** The lists that have changed, by place. Their cursors count from their own beginnings. */
    private final Map<Integer, int[]> changed = new TreeMap<>();

    Lists(int places) {
      start = new int[places + 1];
      cursor = new int[places];
      left = new BitSet(places);
    }

    void count(int place) {
      start[place + 1]++;
    }

    void layOut() {
      for (int place = 0; place < cursor.length; place++) {
        start[place + 1] += start[place];
        cursor[place] = start[place];
        left.set(place, start[place] < start[place + 1]);
      }
      entries = new int[start[cursor.length]];
    }

    void add(int place, int map) {
      entries[cursor[place]++] = map;
      if (cursor[place] == start[place + 1]) {
        cursor[place] = start[place];
      }
    }

    int first(int place, BitSet pending) {
      if (!left.get(place)) {
        return NONE;
      }
      int[] own = changed.isEmpty() ? null : changed.get(place);
      int[] in = own == null ? entries : own;
      int end = own == null ? start[place + 1] : own.length;
      int at = cursor[place];
      while (at < end && !pending.get(in[at])) {
        at++;
      }
      cursor[place] = at;
      if (at == end) {
        left.clear(place);
        return NONE;
      }
      return in[at];
    }

    void insert(int place, int map) {
      change(place, IntStream.concat(of(place), IntStream.of(map)).sorted().toArray());
    }

    /** Removes one entry: a rack may hold two replicas of one map's input. */
    void remove(int place, int map) {
      int[] before = of(place).toArray();
      int at = Arrays.binarySearch(before, map);
      change(
          place,
          IntStream.range(0, before.length).filter(i -> i != at).map(i -> before[i]).toArray());
    }

    private IntStream of(int place) {
      int[] own = changed.isEmpty() ? null : changed.get(place);
      return own == null
          ? Arrays.stream(entries, start[place], start[place + 1])
          : Arrays.stream(own);
    }

    private void change(int place, int[] list) {
      changed.put(place, list);
      rewind(place);
    }

    void rewind(int place) {
      int[] own = changed.get(place);
      cursor[place] = own == null ? start[place] : 0;
      left.set(place, (own == null ? start[place + 1] - start[place] : own.length) > 0);
    }

    void rewind() {
      for (int place = 0; place < cursor.length; place++) {
        rewind(place);
      }
    }
  }
}
