package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;

/**
 * The limit on the bytes that the maps running on a node are expected to put out (NAS, Section
 * III-C).
 */
@FunctionalInterface
interface TrafficThreshold {
  /** No limit. */
  TrafficThreshold INFINITE = (node, view) -> Long.MAX_VALUE;

  /** Returns the emulated bytes that a node's running maps may put out now. */
  long bytes(NodeState node, ClusterView view);

  /** Returns a threshold that is equal for each node and fixed by the operator. */
  static TrafficThreshold of(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("no threshold: " + bytes + " bytes");
    }
    return (node, view) -> bytes;
  }
}
