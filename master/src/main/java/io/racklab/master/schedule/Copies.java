package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.master.job.NodeState;
import io.racklab.protocol.TaskType;
import java.util.Optional;

/** The fifth question: which running tasks get a second attempt? */
public interface Copies {
  /** Whether there are ever any; if not, only jobs that want a slot need to be asked. */
  default boolean any() {
    return true;
  }

  /**
   * The running task of this job to run once more on this node, asked when the job has no pending
   * task for it.
   */
  Optional<Copy> choose(Job job, TaskType type, NodeState node, ClusterView view);
}
