package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.basic.ReduceWait;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The nodes on which the reduces of one job are to run. A place is the slot, or slots, that one
 * reduce needs on one of these nodes.
 */
final class ReducePlan {
  private static final int HEARTBEATS = 2;
  private final int first;
  private final Map<Integer, Integer> reducesOn = new LinkedHashMap<>();
  private final ReduceWait patience = new ReduceWait();

  /** The nodes that had room since a place was last assigned or taken. */
  private final BitSet asked = new BitSet();

  private int left;
  private long heldSinceNanos;

  /**
   * Makes a plan.
   *
   * @param first the job's first position in the list of free slots, from 0
   */
  ReducePlan(int first) {
    this.first = first;
  }

  int first() {
    return first;
  }

  /** Returns the number of reduces that have a place but have not started. */
  int left() {
    return left;
  }

  boolean has(int node) {
    return reducesOn.containsKey(node);
  }

  /** Records that a node has room for a reduce of the job. */
  void asks(int node) {
    asked.set(node);
  }

  /** Returns the nodes that had room since a place was last assigned or taken. */
  BitSet asked() {
    return (BitSet) asked.clone();
  }

  /**
   * True if the nodes with a place had enough time to take their reduces. Called when a node
   * without a place has room.
   */
  boolean waitedTooLong(ClusterView view) {
    return patience.over(view);
  }

  /** Discards all places, so that new ones can be assigned. */
  void clear(ClusterView view) {
    reducesOn.clear();
    left = 0;
    heldSinceNanos = view.now();
    patience.renew();
    asked.clear();
  }

  void add(int node, int reduces) {
    if (reduces > 0) {
      reducesOn.merge(node, reduces, Integer::sum);
      left += reduces;
    }
  }

  /** Takes a place on a node; returns false if the node has none. */
  boolean take(int node, ClusterView view) {
    if (!has(node)) {
      return false;
    }
    reducesOn.computeIfPresent(node, (same, reduces) -> reduces == 1 ? null : reduces - 1);
    left--;
    heldSinceNanos = view.now();
    patience.renew();
    asked.clear();
    return true;
  }

  /**
   * True while the places are reserved for this job. The reservation ends after two heartbeat
   * intervals, since the nodes may be full or lost.
   */
  boolean holds(ClusterView view) {
    long most = HEARTBEATS * view.topology().cluster().heartbeat().toNanos();
    return left > 0 && view.now() - heldSinceNanos <= most;
  }

  /**
   * Subtracts the reserved slots from the number of free slots of each node.
   *
   * @param each the slots of one reduce
   */
  void reserve(int[] free, int each) {
    reducesOn.forEach((node, reduces) -> free[node] -= reduces * each);
  }
}
