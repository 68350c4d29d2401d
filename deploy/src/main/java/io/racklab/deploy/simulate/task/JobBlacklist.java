package io.racklab.deploy.simulate.task;

import java.util.HashMap;
import java.util.Map;

/** The failed attempts of a job by node, and the nodes that the job blacklists. */
final class JobBlacklist {
  /**
   * A rule of Hadoop.
   *
   * @param failures the failed attempts after which a node is listed
   * @param percent the percentage of listed nodes at which shunning ends
   * @param counts true if failures still count at that percentage
   */
  record Limits(int failures, int percent, boolean counts) {}

  private final Limits limits;
  private final Map<Integer, Integer> failed = new HashMap<>();
  private int listed;

  JobBlacklist(Limits limits) {
    this.limits = limits;
  }

  private boolean areTooMany(int up) {
    return listed * 100 >= limits.percent() * up;
  }

  /**
   * Notes that an attempt has failed on a node.
   *
   * @param up the number of nodes that are up
   * @return true if the node is listed from now on
   */
  boolean failed(int node, int up) {
    if (!limits.counts() && areTooMany(up)) {
      return false;
    }
    int count = failed.merge(node, 1, Integer::sum);
    listed += count == limits.failures() ? 1 : 0;
    return count == limits.failures();
  }

  /** True if a node is listed. */
  boolean lists(int node) {
    return failed.getOrDefault(node, 0) >= limits.failures();
  }

  /** True if no attempt may begin on a node. */
  boolean shuns(int node, int up) {
    return lists(node) && !areTooMany(up);
  }

  /** Returns the number of listed nodes. */
  int listed() {
    return listed;
  }
}
