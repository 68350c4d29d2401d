package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.ReducePlacement;

/** Hadoop's placement of reduces: a reduce runs on whichever node asks first. */
public record FirstComeReduces() implements ReducePlacement {
  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    return true;
  }
}
