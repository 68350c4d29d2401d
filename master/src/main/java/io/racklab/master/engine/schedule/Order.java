package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The first question: which job goes first? */
public interface Order extends Policy {
  /**
   * A heartbeat of a node is about to be answered. Until the next heartbeat, {@link #jobs} is
   * called for slots of this node.
   */
  default void heartbeat(NodeState node, ClusterView view) {}

  /**
   * Returns the jobs with tasks of this type, in order; called anew for each slot. Every job that
   * wants a slot must be among them; any other job is asked for copies only.
   */
  Iterator<Job> jobs(TaskType type, ClusterView view);

  /**
   * Returns only the jobs that want a slot. Called instead of {@link #jobs} when no copies can be
   * made.
   */
  default Iterator<Job> wanting(TaskType type, ClusterView view) {
    return jobs(type, view);
  }

  /**
   * Returns the number of tasks of a type that run or could run now, which is the load that the
   * nodes share.
   */
  default int runnable(TaskType type, ClusterView view) {
    return view.jobs().demand().total(type);
  }

  /**
   * Returns the reason why this order shares out the slots of each type separately, so that no slot
   * can be lent to tasks of the other type; empty if slots may be lent.
   */
  default Optional<String> keepsTypesApart() {
    return Optional.empty();
  }

  /** True if the priorities of jobs have an effect. */
  default boolean usesPriorities() {
    return false;
  }

  /**
   * The attempt that counts for its task has succeeded. {@link #ended} was called for it before.
   *
   * @param now when it succeeded; earlier than the present time if its map was duplicated and the
   *     attempt has been chosen later
   * @return the jobs that move to another partition of the slots now
   */
  default List<Migration> succeeded(Job job, RunningAttempt attempt, long now) {
    return List.of();
  }
}
