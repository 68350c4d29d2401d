package io.racklab.master.storage;

/** Hears of what becomes of replicas. Times are emulated nanoseconds. */
public interface ReplicaNews {
  /** A node has a replica that it had not. */
  void stored(Block block, int from, int node, long now);

  /** A replica is dropped, since there are more than there should be. */
  void dropped(Block block, int node, long now);

  /**
   * A node has been silent for so long that its replicas count no more.
   *
   * @param blocks of those that it holds, how many lack replicas now
   * @param missing how many of these have none left on a node that is alive
   */
  void dead(int node, int blocks, int missing, long now);

  /** The node is heard again, and its replicas count. */
  void alive(int node, long now);
}
