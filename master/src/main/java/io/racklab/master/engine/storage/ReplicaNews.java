package io.racklab.master.engine.storage;

/** Listens to changes of replicas. Times are emulated nanoseconds. */
public interface ReplicaNews {
  /** Called when a node has stored a new replica. */
  void stored(Block block, int from, int node, long now);

  /** Called when an excess replica is dropped. */
  void dropped(Block block, int node, long now);

  /**
   * Called when a node has been silent for so long that its replicas no longer count.
   *
   * @param blocks the number of its blocks that lack replicas now
   * @param missing the number of its blocks without a replica on a live node
   */
  void dead(int node, int blocks, int missing, long now);

  /** Called when a dead node is heard again, and its replicas count again. */
  void alive(int node, long now);
}
