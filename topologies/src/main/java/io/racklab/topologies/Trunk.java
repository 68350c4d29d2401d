package io.racklab.topologies;

/**
 * The links up from a rack or a pod to the switches above it, or down from them: one or several
 * equal parallel ones, of which each flow crosses one.
 *
 * @param first the number of its first link, which the others follow
 * @param paths the number of its links, at least 1
 */
public record Trunk(int first, int paths) {
  public Trunk {
    Cluster.require(first >= 0 && paths >= 1, paths + " links from " + first);
  }

  /** Returns the link that flows with a hash cross; the hash must not be negative. */
  public int link(int hash) {
    return first + hash % paths;
  }

  /** Returns the number one past its last link. */
  public int end() {
    return first + paths;
  }
}
