package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.job.Job;
import io.racklab.topologies.Topology;
import java.util.BitSet;

/**
 * The places at which a job asks for containers for its maps: each node and each rack that has a
 * replica of a pending map's input. Each call counts only the maps that have become pending, or are
 * no longer pending, since the last call.
 */
final class MapAsks {
  private final Job job;
  private final Topology topology;
  private Places places = new Places();
  private BitSet counted = new BitSet();

  /** The splits' counter of changes when the replicas were last counted. */
  private int changes;

  MapAsks(Job job, Topology topology) {
    this.job = job;
    this.topology = topology;
  }

  /** Returns the request for the maps that are pending now. Invalidates earlier results. */
  Asks now(Resource each) {
    if (changes != job.splits().changes()) {
      changes = job.splits().changes();
      places = new Places();
      counted = new BitSet();
    }
    BitSet changed = counted;
    counted = job.pendingMaps().asSet();
    changed.xor(counted);
    for (int map = changed.nextSetBit(0); map >= 0; map = changed.nextSetBit(map + 1)) {
      count(map, counted.get(map) ? 1 : -1);
    }
    Places asked = places;
    if (counted.isEmpty()) {
      // Later requests need not name these places any more.
      places = new Places();
    }
    return new Asks(each, job.pendingMaps().count(), asked);
  }

  private void count(int map, int change) {
    for (int replica = 0; replica < job.splits().replicas(map); replica++) {
      int holder = job.splits().node(map, replica);
      places.onNode(holder, change);
      if (firstOfRack(map, replica)) {
        places.inRack(topology.rackOf(holder), change);
      }
    }
  }

  private boolean firstOfRack(int map, int replica) {
    int rack = topology.rackOf(job.splits().node(map, replica));
    for (int before = 0; before < replica; before++) {
      if (topology.rackOf(job.splits().node(map, before)) == rack) {
        return false;
      }
    }
    return true;
  }
}
