package io.racklab.master.runs.run;

import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.HeartbeatPhases;
import io.racklab.topologies.Topology;

/**
 * The time of each node's first heartbeat, which is its phase in every heartbeat interval.
 *
 * @param seed the seed of random phases
 */
record FirstHeartbeats(Topology topology, Seed seed) {

  /**
   * Returns the time of a node's first heartbeat in emulated nanoseconds, below the heartbeat
   * interval.
   */
  long nanos(int node) {
    long interval = topology.cluster().heartbeat().toNanos();
    if (topology.cluster().heartbeatPhases() == HeartbeatPhases.IN_TURN) {
      return interval * node / topology.nodeCount();
    }
    return (long) (interval * seed.numbered(node).draws().unit());
  }
}
