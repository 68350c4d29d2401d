package io.racklab.master.schedule.basic;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Copies;
import io.racklab.master.schedule.Copy;
import io.racklab.protocol.TaskType;
import java.util.Optional;

/** Every task runs once. */
public record NoCopies() implements Copies {
  @Override
  public boolean any() {
    return false;
  }

  @Override
  public Optional<Copy> choose(Job job, TaskType type, NodeState node, ClusterView view) {
    return Optional.empty();
  }
}
