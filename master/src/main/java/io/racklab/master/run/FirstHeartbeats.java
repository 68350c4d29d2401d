package io.racklab.master.run;

import io.racklab.master.seed.Seed;
import io.racklab.topologies.HeartbeatPhases;
import io.racklab.topologies.Topology;

/**
 * * The phase of each node's heartbeats: the time of its first one.
 *
 * @param seed of the phases where they are random
 */
record FirstHeartbeats(Topology topology, Seed seed) {

  /** Emulated nanoseconds from the start of the run, below the heartbeat interval. */
  long nanos(int node) {
    long interval = topology.cluster().heartbeat().toNanos();
    if (topology.cluster().heartbeatPhases() == HeartbeatPhases.IN_TURN) {
      return interval * node / topology.nodeCount();
    }
    return (long) (interval * seed.numbered(node).draws().unit());
  }
}
