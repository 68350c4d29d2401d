package io.racklab.master.schedule.yarn;

import io.racklab.master.job.Job;
import io.racklab.topologies.Topology;
import java.util.BitSet;

/**
 * Where a job asks for containers for its maps: on each node and in each rack that has a replica of
 * a pending map's input. Counts anew only the maps that have been given a slot, or wait again,
 * since it was asked last.
 */
final class MapAsks {
  private final Job job;
  private final Topology topology;
  private Places places = new Places();
  private BitSet counted = new BitSet();

  /** Of the replicas that were counted. */
  private int changes;

  MapAsks(Job job, Topology topology) {
    this.job = job;
    this.topology = topology;
  }

  /** For the maps that wait now; what was returned before holds no more. */
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
      // Nothing is named any more.
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
