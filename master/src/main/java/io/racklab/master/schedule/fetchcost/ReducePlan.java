package io.racklab.master.schedule.fetchcost;

import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.basic.ReduceWait;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where the reduces of one job are to run. */
final class ReducePlan {
  private static final int HEARTBEATS = 2;
  private final int first;
  private final Map<Integer, Integer> reducesOn = new LinkedHashMap<>();
  private final ReduceWait patience = new ReduceWait();

  /** The nodes that have asked since the wait for the present places began. */
  private final BitSet asked = new BitSet();

  private int left;
  private long heldSinceNanos;

  /**
   * @param first where the job begins in the list of free slots, from 0
   */
  ReducePlan(int first) {
    this.first = first;
  }

  int first() {
    return first;
  }

  /** Reduces that have a place and wait for it. */
  int left() {
    return left;
  }

  boolean has(int node) {
    return reducesOn.containsKey(node);
  }

  /** A node has room for a reduce of the job. */
  void asks(int node) {
    asked.set(node);
  }

  /** The nodes that had room since a place was last given or taken. */
  BitSet asked() {
    return (BitSet) asked.clone();
  }

  /** A node without a place asks: whether those with one have had time enough to. */
  boolean waitedTooLong(ClusterView view) {
    return patience.over(view);
  }

  /** All places are to be given anew. */
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

  /** Whether a node has a place, which is then taken. */
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

  /** Whether no other job may have the places: not for ever, since this one may not come. */
  boolean holds(ClusterView view) {
    long most = HEARTBEATS * view.topology().cluster().heartbeat().toNanos();
    return left > 0 && view.now() - heldSinceNanos <= most;
  }

  /**
   * Takes the places off what nodes have free.
   *
   * @param each slots of a reduce
   */
  void reserve(int[] free, int each) {
    reducesOn.forEach((node, reduces) -> free[node] -= reduces * each);
  }
}
