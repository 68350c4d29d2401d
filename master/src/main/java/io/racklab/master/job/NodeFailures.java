package io.racklab.master.job;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;

/** The attempts of a job that have failed on each node, and the nodes that it shuns for that. */
final class NodeFailures {
  private final Blacklisting rule;
  private final IntSupplier nodes;
  private final Map<Integer, Integer> failures = new HashMap<>();
  private int listed;

  /**
   * @param nodes the number that are not lost
   */
  NodeFailures(Blacklisting rule, IntSupplier nodes) {
    this.rule = rule;
    this.nodes = nodes;
  }

  /**
   * An attempt has failed on a node.
   *
   * @return whether the node is listed with this failure
   */
  boolean failed(int node) {
    if (!rule.countsBeyond() && rule.tooMany(listed, nodes.getAsInt())) {
      return false;
    }
    boolean now = failures.merge(node, 1, Integer::sum) == rule.failures();
    listed += now ? 1 : 0;
    return now;
  }

  /** Whether no task of the job is to start on a node. */
  boolean bar(int node) {
    return listed > 0
        && failures.getOrDefault(node, 0) >= rule.failures()
        && !rule.tooMany(listed, nodes.getAsInt());
  }

  /** Whether no node is listed. */
  boolean isEmpty() {
    return listed == 0;
  }

  void clear() {
    failures.clear();
    listed = 0;
  }
}
