package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import java.util.List;

/** Hadoop's placement of reduces: a reduce runs on whichever node asks first. */
public record FirstComeReduces() implements ReducePlacement {
  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "first-come: a job takes each reduce slot",
            (scheduler, evidence) -> new ReducesAsModelled((job, node, view) -> true, evidence)));
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    return true;
  }
}
