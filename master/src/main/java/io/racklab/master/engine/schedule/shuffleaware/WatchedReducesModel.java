package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.master.engine.schedule.basic.RackReducesModel;

/** A plain model of ShuffleWatcher's reduces. */
final class WatchedReducesModel implements ReducesAsModelled.Model {
  private final double threshold;
  private final RackReducesModel proportional = RackReducesModel.proportional();

  WatchedReducesModel(double threshold) {
    this.threshold = threshold;
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    int rack = view.topology().rackOf(node.node());
    return view.links().uplink(rack) <= threshold
        && view.links().downlink(rack) <= threshold
        && proportional.accepts(job, node, view);
  }
}
