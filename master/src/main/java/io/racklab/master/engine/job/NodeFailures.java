package io.racklab.master.engine.job;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;

/** Counts a job's failed attempts on each node, and decides which nodes the job shuns. */
final class NodeFailures {
  private final Blacklisting rule;
  private final IntSupplier nodes;
  private final Map<Integer, Integer> failures = new HashMap<>();
  private int listed;

  /**
   * @param nodes returns the number of nodes that are not lost
   */
  NodeFailures(Blacklisting rule, IntSupplier nodes) {
    this.rule = rule;
    this.nodes = nodes;
  }

  /**
   * Counts a failed attempt on a node.
   *
   * @return true if this failure lists the node
   */
  boolean failed(int node) {
    if (!rule.countsBeyond() && rule.tooMany(listed, nodes.getAsInt())) {
      return false;
    }
    boolean now = failures.merge(node, 1, Integer::sum) == rule.failures();
    listed += now ? 1 : 0;
    return now;
  }

  /** True if no task of the job may start on a node. */
  boolean bar(int node) {
    return listed > 0
        && failures.getOrDefault(node, 0) >= rule.failures()
        && !rule.tooMany(listed, nodes.getAsInt());
  }

  /** True if no node is listed. */
  boolean isEmpty() {
    return listed == 0;
  }

  void clear() {
    failures.clear();
    listed = 0;
  }
}
