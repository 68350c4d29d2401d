package io.racklab.master.schedule.shuffleaware;

import io.racklab.master.job.NodeState;
import io.racklab.master.schedule.ClusterView;

/**
 * The limit on the bytes that the maps running on a node are about to put out (NAS, Section III-C).
 */
@FunctionalInterface
interface TrafficThreshold {
  /** As much as they like. */
  TrafficThreshold INFINITE = (node, view) -> Long.MAX_VALUE;

  /** Emulated bytes that a node may have under way now. */
  long bytes(NodeState node, ClusterView view);

  /** As much as an operator says, the same for each node. */
  static TrafficThreshold of(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("no threshold: " + bytes + " bytes");
    }
    return (node, view) -> bytes;
  }
}
