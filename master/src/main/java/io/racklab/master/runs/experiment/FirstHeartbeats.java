package io.racklab.master.runs.experiment;

import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.HeartbeatPhases;
import io.racklab.topologies.Topology;

/**
 * The time of each node's first heartbeat, which is its phase in every heartbeat interval.
 *
 * @param seed the seed of random phases
 */
public record FirstHeartbeats(Topology topology, Seed seed) {

  /**
   * Returns the first heartbeats of a run.
   *
   * @param run the seed of the run's repeat
   */
  public static FirstHeartbeats of(Topology topology, Seed run) {
    return new FirstHeartbeats(topology, run.named("heartbeats"));
  }

  /**
   * Returns the time of a node's first heartbeat in emulated nanoseconds, below the heartbeat
   * interval.
   */
  public long nanos(int node) {
    long interval = topology.cluster().heartbeat().toNanos();
    if (topology.cluster().heartbeatPhases() == HeartbeatPhases.IN_TURN) {
      return interval * node / topology.nodeCount();
    }
    return (long) (interval * seed.numbered(node).draws().unit());
  }
}
