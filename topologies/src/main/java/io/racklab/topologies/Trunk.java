package io.racklab.topologies;

/**
 * One way between a rack or a pod and the switches above it: a link, or equal parallel ones, of
 * which each flow crosses one.
 *
 * @param first the number of its first link; the others follow
 * @param paths its links, at least 1
 */
public record Trunk(int first, int paths) {
  public Trunk {
    Cluster.require(first >= 0 && paths >= 1, paths + " links from " + first);
  }

  /** The link of the flows with a hash, which is not negative. */
  public int link(int hash) {
    return first + hash % paths;
  }

  /** One past the number of its last link. */
  public int end() {
    return first + paths;
  }
}
