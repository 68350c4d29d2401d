package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.protocol.TaskType;
import java.util.Optional;

/** Runs every task once, without copies. */
public record NoSpeculation() implements Speculation {
  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public boolean isEnabled() {
    return false;
  }

  @Override
  public Optional<SecondAttempt> choose(Job job, TaskType type, NodeState node, ClusterView view) {
    return Optional.empty();
  }
}
