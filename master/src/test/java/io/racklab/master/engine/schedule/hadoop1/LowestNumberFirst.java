package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.protocol.Locality;

/**
 * Delay scheduling with the jobs of Hadoop's own tests: of the maps that are near enough they take
 * the one of the lowest number, where real ones take the nearest.
 */
record LowestNumberFirst(DelayMaps delay) implements MapPlacement {
  @Override
  public void begin(NodeState node, ClusterView view, Order order) {
    delay.begin(node, view, order);
  }

  @Override
  public int choose(Job job, NodeState node, ClusterView view) {
    int nearest = delay.choose(job, node, view);
    if (nearest == PendingMaps.NONE) {
      return nearest;
    }
    Locality allowed = delay.allowed(job, view);
    PendingMaps pending = job.pendingMaps();
    int lowest = nearest;
    for (int map = 0; map < nearest; map++) {
      if (pending.has(map) && pending.locality(map, node.node()).compareTo(allowed) <= 0) {
        lowest = Math.min(lowest, map);
      }
    }
    return lowest;
  }

  @Override
  public void launched(Job job, Locality locality) {
    delay.launched(job, locality);
  }
}
