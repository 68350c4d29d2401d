package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;

/** What Hadoop does: a reduce runs on whichever node asks first. */
public record FirstComeReduces() implements ReducePlacement {
  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    return true;
  }
}
