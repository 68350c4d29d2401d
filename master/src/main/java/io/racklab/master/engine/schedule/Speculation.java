package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.protocol.TaskType;
import java.util.Optional;

/** The fifth question: which running tasks get a second attempt? */
public interface Speculation extends AttemptListener, Policy {
  /**
   * Returns the running task of this job to run once more on this node. Called if the job has no
   * pending task for the node.
   */
  Optional<SecondAttempt> choose(Job job, TaskType type, NodeState node, ClusterView view);

  /** True if copies are ever made; if not, jobs are asked for pending tasks only. */
  default boolean isEnabled() {
    return true;
  }

  /**
   * True if no task of a type of any job can have a copy now, so that jobs need not be asked one by
   * one. May be false in such a case, too.
   */
  default boolean hasNoCandidates(TaskType type, long now) {
    return !isEnabled();
  }

  /** True if nodes must report the progress of their attempts with each heartbeat. */
  default boolean readsProgress() {
    return false;
  }

  /**
   * Sets the number of copies that each job would have if there were slots ({@link
   * Job#wantCopies}). Called before {@link Order#update}.
   */
  default void update(ClusterView view) {}

  /** As {@link #update(ClusterView)}, for policies that also kill attempts. */
  @Override
  default void update(ClusterView view, Killer killer) {
    update(view);
  }

  /**
   * Returns this policy connected to the scheduler's order and slots policies, for policies that
   * must know them.
   */
  default Speculation beside(Order order, SlotUse slots) {
    return this;
  }
}
