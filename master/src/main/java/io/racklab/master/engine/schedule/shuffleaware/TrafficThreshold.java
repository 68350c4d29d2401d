package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;

/**
 * The limit on the predicted output of the maps that run on a node at one time (NAS, Section
 * III-C).
 */
@FunctionalInterface
interface TrafficThreshold {
  /** No limit. */
  TrafficThreshold INFINITE = (node, view) -> Long.MAX_VALUE;

  /** Returns the node's current limit, in emulated bytes. */
  long bytes(NodeState node, ClusterView view);

  /** Returns a fixed threshold that is the same for every node. */
  static TrafficThreshold of(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException(
          "a traffic threshold must be at least 0 bytes, not " + bytes);
    }
    return (node, view) -> bytes;
  }
}
