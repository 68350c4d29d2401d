package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.MapsNearInput;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.protocol.Locality;
import java.util.List;

/**
 * Runs a failed map first; else one with its input on the node, else in the rack, else any: a job
 * never waits.
 */
public record GreedyMaps() implements MapPlacement {
  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "greedy: a job takes each slot with the map whose input is nearest",
            (scheduler, evidence) -> new MapsNearInput((job, view) -> Locality.OFF, evidence)));
  }

  @Override
  public int choose(Job job, NodeState node, ClusterView view) {
    PendingMaps pending = job.pendingMaps();
    int map = pending.failedFirst();
    if (map == PendingMaps.NONE) {
      map = pending.onNode(node.node());
    }
    if (map == PendingMaps.NONE) {
      map = pending.inRack(view.topology().rackOf(node.node()));
    }
    return map == PendingMaps.NONE ? pending.anywhere() : map;
  }
}
