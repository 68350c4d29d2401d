package io.racklab.master.job;

/**
 * Where the blocks of a job's input lie: for each map the nodes that hold a replica of its block.
 * Immutable.
 *
 * <p>One flat array, since a trace's largest job has more than a hundred thousand maps.
 */
public final class InputSplits {
  private final int replicas;
  private final int[] nodes;

  /**
   * @param replicas of each block, at least 1
   * @param nodes the replicas of map 0, then those of map 1, and so on
   */
  public InputSplits(int replicas, int[] nodes) {
    if (replicas < 1 || nodes.length == 0 || nodes.length % replicas != 0) {
      throw new IllegalArgumentException(
          nodes.length + " replicas do not make blocks of " + replicas + " each");
    }
    this.replicas = replicas;
    this.nodes = nodes.clone();
  }

  /** The number of maps. */
  public int count() {
    return nodes.length / replicas;
  }

  public int replicas() {
    return replicas;
  }

  /** The node of one replica of a map's block. */
  public int node(int map, int replica) {
    return nodes[map * replicas + replica];
  }
}
